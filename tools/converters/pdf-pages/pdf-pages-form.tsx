import { Field, TextInput } from '../../../web/forms/field.tsx';
import { complaintOfRanges } from '../../joining/page-ranges.ts';
import { ChoiceOption, NumberOption } from '../../page/option-fields.tsx';
import { PasswordOption } from '../../page/password-option.tsx';
import { complaintOfPassword } from '../../runner/password-rules.ts';
import type { OptionsFormProps } from '../../runner/tool.ts';
import { countBounds, numberBounds, type PdfPagesOptions } from './pdf-pages.options.ts';

const results = [
  { value: 'all', label: 'One PDF of all pages' },
  { value: 'selected', label: 'The selected pages as a PDF' },
  { value: 'split', label: 'Several PDFs' },
  { value: 'pictures', label: 'Pictures' },
] as const;

const splits = [
  { value: 'page', label: 'For every page' },
  { value: 'count', label: 'For so many pages' },
  { value: 'ranges', label: 'For these pages' },
] as const;

const numberSides = [
  { value: 'none', label: 'None' },
  { value: 'center', label: 'Bottom centre' },
  { value: 'left', label: 'Bottom left' },
  { value: 'right', label: 'Bottom right' },
] as const;

const protections = [
  { value: 'kept', label: 'As it was' },
  { value: 'none', label: 'Remove password' },
  { value: 'new', label: 'Set password' },
] as const;

const pictureChoices = [
  { value: 'all', label: 'All pages' },
  { value: 'selected', label: 'The selected pages' },
] as const;

const formats = [
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPEG' },
] as const;

const resolutions = [
  { value: '72', label: '72 dpi, for a screen' },
  { value: '150', label: '150 dpi' },
  { value: '300', label: '300 dpi, for print' },
] as const;

interface PartProps {
  options: PdfPagesOptions;
  set: (change: Partial<PdfPagesOptions>) => void;
}

function SplitFields({ options: { splitBy, pagesEach, ranges }, set }: PartProps) {
  return (
    <>
      <ChoiceOption label="A PDF" value={splitBy} choices={splits} onChange={(chosen) => set({ splitBy: chosen })} />
      {splitBy === 'count' && (
        <NumberOption
          label="Pages in each"
          value={pagesEach}
          min={countBounds.least}
          max={countBounds.most}
          onChange={(chosen) => set({ pagesEach: Math.round(chosen) })}
        />
      )}
      {splitBy === 'ranges' && (
        <Field label="Pages of each PDF" refusal={complaintOfRanges(ranges)}>
          <TextInput
            placeholder="1-3, 4-10, 11-"
            value={ranges}
            maxLength={500}
            onChange={({ target }) => set({ ranges: target.value })}
          />
        </Field>
      )}
    </>
  );
}

function NumberFields({ options: { numbers, firstNumber, numbersFrom }, set }: PartProps) {
  return (
    <>
      <ChoiceOption
        label="Page numbers"
        value={numbers}
        choices={numberSides}
        onChange={(chosen) => set({ numbers: chosen })}
      />
      {numbers !== 'none' && (
        <>
          <NumberOption
            label="First number"
            value={firstNumber}
            min={numberBounds.least}
            max={numberBounds.most}
            onChange={(chosen) => set({ firstNumber: Math.round(chosen) })}
          />
          <NumberOption
            label="From page"
            value={numbersFrom}
            min={numberBounds.least}
            max={numberBounds.most}
            onChange={(chosen) => set({ numbersFrom: Math.round(chosen) })}
          />
        </>
      )}
    </>
  );
}

function NewPassword({ value, onChange }: { value: string; onChange: (password: string) => void }) {
  const complaint = value === '' ? undefined : complaintOfPassword(value, 'pdf');
  return (
    <PasswordOption
      label="Password to open it"
      description="8 characters or more. Nobody can recover a forgotten one, not even we."
      value={value}
      complaint={complaint === undefined ? undefined : `It is ${complaint}.`}
      onChange={onChange}
    />
  );
}

function PasswordFields({ options: { protection, newPassword }, set }: PartProps) {
  return (
    <>
      <ChoiceOption
        label="Protection"
        value={protection}
        choices={protections}
        onChange={(chosen) => set({ protection: chosen })}
      />
      {protection === 'new' && <NewPassword value={newPassword} onChange={(typed) => set({ newPassword: typed })} />}
    </>
  );
}

function PictureFields({ options: { picturesOf, format, resolution }, set }: PartProps) {
  return (
    <>
      <ChoiceOption
        label="Of which pages"
        value={picturesOf}
        choices={pictureChoices}
        onChange={(chosen) => set({ picturesOf: chosen })}
      />
      <ChoiceOption label="Format" value={format} choices={formats} onChange={(chosen) => set({ format: chosen })} />
      <ChoiceOption
        label="Resolution"
        value={resolution}
        choices={resolutions}
        onChange={(chosen) => set({ resolution: chosen })}
      />
    </>
  );
}

/** What becomes of the pages. */
export function PdfPagesForm({ options, onChange }: OptionsFormProps<PdfPagesOptions>) {
  const set: PartProps['set'] = (change) => onChange({ ...options, ...change });
  const { result } = options;
  return (
    <>
      <ChoiceOption label="Result" value={result} choices={results} onChange={(chosen) => set({ result: chosen })} />
      {result === 'split' && <SplitFields options={options} set={set} />}
      {result === 'pictures' ? (
        <PictureFields options={options} set={set} />
      ) : (
        <>
          <NumberFields options={options} set={set} />
          <PasswordFields options={options} set={set} />
        </>
      )}
    </>
  );
}
