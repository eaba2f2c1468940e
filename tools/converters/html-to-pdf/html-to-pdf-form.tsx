import { ChoiceOption } from '../../page/option-fields.tsx';
import { PageFields } from '../../page/page-fields.tsx';
import { anyMargins } from '../../runner/margin-bounds.ts';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { HtmlToPdfOptions } from './html-to-pdf.options.ts';

const rules = [
  { value: 'document', label: 'The document’s come first' },
  { value: 'mine', label: 'Always as set here' },
] as const;

const grounds = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Left out' },
] as const;

const widths = [
  { value: 'shrink', label: 'Shrink a little, as browsers do' },
  { value: 'fit', label: 'Shrink until it fits' },
  { value: 'cut', label: 'Keep its size' },
] as const;

/** Fields for the pages and for the fit of the document. */
export function HtmlToPdfForm({ options, onChange }: OptionsFormProps<HtmlToPdfOptions>) {
  const set = (change: Partial<HtmlToPdfOptions>) => onChange({ ...options, ...change });
  const { pageRules, backgrounds, wide } = options;
  return (
    <>
      <PageFields options={options} margins={anyMargins} onChange={set} />
      <ChoiceOption
        label="Page size and margins"
        value={pageRules}
        choices={rules}
        onChange={(chosen) => set({ pageRules: chosen })}
      />
      <ChoiceOption
        label="Backgrounds"
        value={backgrounds}
        choices={grounds}
        onChange={(chosen) => set({ backgrounds: chosen })}
      />
      <ChoiceOption label="Wide content" value={wide} choices={widths} onChange={(chosen) => set({ wide: chosen })} />
    </>
  );
}
