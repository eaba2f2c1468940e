import { ChoiceOption, NumberOption } from '../option-fields.tsx';
import { pageSizes } from '../pdf-core/page-sizes.ts';
import type { OptionsFormProps } from '../tool.ts';
import type { TextToPdfOptions } from './text-to-pdf.options.ts';

const sizes = pageSizes.map((value) => ({ value, label: value }));

const turns = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
] as const;

/** What the pages and their letters are like. */
export function TextToPdfForm({ options, onChange }: OptionsFormProps<TextToPdfOptions>) {
  const set = (change: Partial<TextToPdfOptions>) => onChange({ ...options, ...change });
  const { pageSize, orientation, margin, fontSize } = options;
  return (
    <>
      <ChoiceOption
        label="Page size"
        value={pageSize}
        choices={sizes}
        onChange={(chosen) => set({ pageSize: chosen })}
      />
      <ChoiceOption
        label="Orientation"
        value={orientation}
        choices={turns}
        onChange={(chosen) => set({ orientation: chosen })}
      />
      <NumberOption
        label="Margin (mm)"
        value={margin}
        min={5}
        max={50}
        onChange={(chosen) => set({ margin: chosen })}
      />
      <NumberOption
        label="Font size (pt)"
        value={fontSize}
        min={6}
        max={36}
        step={0.5}
        onChange={(chosen) => set({ fontSize: chosen })}
      />
    </>
  );
}
