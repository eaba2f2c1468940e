import { ChoiceOption, NumberOption } from '../../page/option-fields.tsx';
import { PageFields } from '../../page/page-fields.tsx';
import { printedMargins } from '../../runner/margin-bounds.ts';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { ExcelToPdfOptions } from './excel-to-pdf.options.ts';

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

/** Fields for the pages that sheets are printed on. */
export function ExcelToPdfForm({ options, onChange }: OptionsFormProps<ExcelToPdfOptions>) {
  const set = (change: Partial<ExcelToPdfOptions>) => onChange({ ...options, ...change });
  const { scaling, scale, hasGridLines, hasFooter } = options;
  return (
    <>
      <PageFields
        options={options}
        margins={printedMargins}
        otherSize={{ value: 'file', label: 'As the file says' }}
        otherTurn={{ value: 'auto', label: 'As each sheet needs' }}
        onChange={set}
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
