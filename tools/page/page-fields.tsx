import { ChoiceOption, NumberOption } from './option-fields.tsx';
import type { MarginBounds } from '../runner/margin-bounds.ts';
import { papers, type Orientation, type Paper } from '../pdf/core/page-sizes.ts';

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface PageOptions<Size extends string, Turn extends string> {
  pageSize: Paper | Size;
  orientation: Orientation | Turn;
  /** Millimetres, on every side. */
  margin: number;
}

interface PageFieldsProps<Size extends string, Turn extends string> {
  options: PageOptions<Size, Turn>;
  margins: MarginBounds;
  /** Choices besides a paper size, or an orientation. */
  otherSize?: Choice<Size>;
  otherTurn?: Choice<Turn>;
  /** Pages that are turned by what is on them have nothing to choose. */
  hasOrientation?: boolean;
  onChange: (change: Partial<PageOptions<Size, Turn>>) => void;
}

const sizes: readonly Choice<Paper>[] = papers.map((value) => ({ value, label: value }));

const turns: readonly Choice<Orientation>[] = [
  { value: 'portrait', label: 'Portrait' },
  { value: 'landscape', label: 'Landscape' },
];

/** Fields for the pages of a PDF: size, orientation and margins. */
export function PageFields<Size extends string = never, Turn extends string = never>({
  options: { pageSize, orientation, margin },
  margins,
  otherSize,
  otherTurn,
  hasOrientation = true,
  onChange,
}: PageFieldsProps<Size, Turn>) {
  return (
    <>
      <ChoiceOption<Paper | Size>
        label="Page size"
        value={pageSize}
        choices={otherSize ? [otherSize, ...sizes] : sizes}
        onChange={(chosen) => onChange({ pageSize: chosen })}
      />
      {hasOrientation && (
        <ChoiceOption<Orientation | Turn>
          label="Orientation"
          value={orientation}
          choices={otherTurn ? [otherTurn, ...turns] : turns}
          onChange={(chosen) => onChange({ orientation: chosen })}
        />
      )}
      <NumberOption
        label="Margin (mm)"
        value={margin}
        min={margins.least}
        max={margins.most}
        onChange={(chosen) => onChange({ margin: chosen })}
      />
    </>
  );
}
