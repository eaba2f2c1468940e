import { ChoiceOption, NumberOption } from '../option-fields.tsx';
import { pageSizes } from '../pdf-core/page-sizes.ts';
import type { OptionsFormProps } from '../tool.ts';
import type { ExcelToPdfOptions } from './excel-to-pdf.options.ts';

const sizes = [
  { value: 'file', label: 'As the file says' },
  ...pageSizes.map((value) => ({ value, label: value })),
] as const;

const turns = [
  { value: 'auto', label: 'As each sheet needs' },
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
] as const;

const scalings = [
  { value: 'width', label: 'Fit to the page’s width' },
  { value: 'file', label: 'As the file says' },
  { value: 'actual', label: 'Actual size' },
  { value: 'custom', label: 'A scale of your own' },
] as const;

const gridLines = [
  { value: 'file', label: 'As the file says' },
  { value: 'all', label: 'Around every cell' },
] as const;

const footers = [
  { value: 'none', label: 'Nothing' },
  { value: 'pages', label: 'Sheet and page number' },
] as const;

/** What the pages are like that sheets are printed on. */
export function ExcelToPdfForm({ options, onChange }: OptionsFormProps<ExcelToPdfOptions>) {
  const set = (change: Partial<ExcelToPdfOptions>) => onChange({ ...options, ...change });
  const { pageSize, orientation, scaling, scale, margin, hasGridLines, hasFooter } = options;
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
      <ChoiceOption label="Scale" value={scaling} choices={scalings} onChange={(chosen) => set({ scaling: chosen })} />
      {scaling === 'custom' && (
        <NumberOption
          label="Scale (%)"
          value={scale}
          min={10}
          max={400}
          onChange={(chosen) => set({ scale: chosen })}
        />
      )}
      <NumberOption
        label="Margin (mm)"
        value={margin}
        min={5}
        max={50}
        onChange={(chosen) => set({ margin: chosen })}
      />
      <ChoiceOption
        label="Grid lines"
        value={hasGridLines ? 'all' : 'file'}
        choices={gridLines}
        onChange={(chosen) => set({ hasGridLines: chosen === 'all' })}
      />
      <ChoiceOption
        label="At the foot of each page"
        value={hasFooter ? 'pages' : 'none'}
        choices={footers}
        onChange={(chosen) => set({ hasFooter: chosen === 'pages' })}
      />
    </>
  );
}
