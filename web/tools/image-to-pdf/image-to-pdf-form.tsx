import { ChoiceOption, NumberOption } from '../option-fields.tsx';
import { papers } from '../pdf-core/page-sizes.ts';
import type { OptionsFormProps } from '../tool.ts';
import type { ImageToPdfOptions } from './image-to-pdf.options.ts';

const pageSizes = [
  { value: 'fit', label: 'As the picture' },
  ...papers.map((paper) => ({ value: paper, label: paper })),
] as const;

const orientations = [
  { value: 'auto', label: 'As each picture' },
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
] as const;

/** What the pages are like that pictures are put on. */
export function ImageToPdfForm({ options, onChange }: OptionsFormProps<ImageToPdfOptions>) {
  const { pageSize, orientation, margin } = options;
  return (
    <>
      <ChoiceOption
        label="Page size"
        value={pageSize}
        choices={pageSizes}
        onChange={(chosen) => onChange({ ...options, pageSize: chosen })}
      />
      {pageSize !== 'fit' && (
        <ChoiceOption
          label="Orientation"
          value={orientation}
          choices={orientations}
          onChange={(chosen) => onChange({ ...options, orientation: chosen })}
        />
      )}
      <NumberOption
        label="Margin (mm)"
        value={margin}
        min={0}
        max={50}
        onChange={(chosen) => onChange({ ...options, margin: chosen })}
      />
    </>
  );
}
