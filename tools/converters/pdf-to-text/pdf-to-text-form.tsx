import { ChoiceOption } from '../../page/option-fields.tsx';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { PdfToTextOptions } from './pdf-to-text.options.ts';

const breaks = [
  { value: 'line', label: 'A line with its number' },
  { value: 'form-feed', label: 'A form feed' },
] as const;

const hyphens = [
  { value: 'join', label: 'Put together' },
  { value: 'keep', label: 'Left as they are' },
] as const;

const pictures = [
  { value: 'eng', label: 'Read, in English' },
  { value: 'hin', label: 'Read, in Hindi' },
  { value: 'eng+hin', label: 'Read, in English and Hindi' },
  { value: 'none', label: 'Left out' },
] as const;

/** Fields for the extracted text. */
export function PdfToTextForm({ options, onChange }: OptionsFormProps<PdfToTextOptions>) {
  return (
    <>
      <ChoiceOption
        label="Between two pages"
        value={options.pageBreak}
        choices={breaks}
        onChange={(pageBreak) => onChange({ ...options, pageBreak })}
      />
      <ChoiceOption
        label="Words divided at the end of a line"
        value={options.joinHyphens ? 'join' : 'keep'}
        choices={hyphens}
        onChange={(chosen) => onChange({ ...options, joinHyphens: chosen === 'join' })}
      />
      <ChoiceOption
        label="Scanned pages"
        value={options.pictures}
        choices={pictures}
        onChange={(chosen) => onChange({ ...options, pictures: chosen })}
      />
    </>
  );
}
