import { PageFields } from '../../page/page-fields.tsx';
import { anyMargins } from '../../runner/margin-bounds.ts';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { ImageToPdfOptions } from './image-to-pdf.options.ts';

/** Fields for the pages that pictures are put on. */
export function ImageToPdfForm({ options, onChange }: OptionsFormProps<ImageToPdfOptions>) {
  return (
    <PageFields
      options={options}
      margins={anyMargins}
      otherSize={{ value: 'fit', label: 'As the picture' }}
      otherTurn={{ value: 'auto', label: 'As each picture' }}
      hasOrientation={options.pageSize !== 'fit'}
      onChange={(change) => onChange({ ...options, ...change })}
    />
  );
}
