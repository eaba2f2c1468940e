import { ChoiceOption } from '../../page/option-fields.tsx';
import type { OptionsFormProps } from '../../runner/tool.ts';
import type { WordToPdfOptions } from './word-to-pdf.options.ts';

const sources = [
  { value: 'headings', label: 'From the headings' },
  { value: 'none', label: 'None' },
] as const;

/** Pages, margins and fonts are the document's own: there is little to choose. */
export function WordToPdfForm({ options, onChange }: OptionsFormProps<WordToPdfOptions>) {
  return (
    <ChoiceOption
      label="Bookmarks"
      value={options.bookmarks}
      choices={sources}
      onChange={(bookmarks) => onChange({ ...options, bookmarks })}
    />
  );
}
