import { NumberOption } from '../../page/option-fields.tsx';
import { PageFields } from '../../page/page-fields.tsx';
import { printedMargins } from '../../runner/margin-bounds.ts';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { TextToPdfOptions } from './text-to-pdf.options.ts';

/** Fields for the pages and their fonts. */
export function TextToPdfForm({ options, onChange }: OptionsFormProps<TextToPdfOptions>) {
  const set = (change: Partial<TextToPdfOptions>) => onChange({ ...options, ...change });
  return (
    <>
      <PageFields options={options} margins={printedMargins} onChange={set} />
      <NumberOption
        label="Font size (pt)"
        value={options.fontSize}
        min={6}
        max={36}
        step={0.5}
        onChange={(chosen) => set({ fontSize: chosen })}
      />
    </>
  );
}
