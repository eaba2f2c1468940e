import { ChoiceOption } from '../../page/option-fields.tsx';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { PdfCompressorOptions } from './pdf-compressor.options.ts';

const choices = [
  { value: 'smallest', label: 'Smallest: to read on a screen' },
  { value: 'balanced', label: 'Balanced: to read and to print' },
  { value: 'best', label: 'Best quality: pictures stay sharp' },
] as const;

/** How far a PDF is compressed. */
export function PdfCompressorForm({ options, onChange }: OptionsFormProps<PdfCompressorOptions>) {
  return (
    <ChoiceOption
      label="Level"
      value={options.level}
      choices={choices}
      onChange={(level) => onChange({ ...options, level })}
    />
  );
}
