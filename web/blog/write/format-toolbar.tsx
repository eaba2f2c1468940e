import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { pictureTypes } from '#lib/markdown/picture-marks.ts';
import iconButton from '#web/ui/icon-button.module.css';
import classes from './format-toolbar.module.css';
import { editFor, type Format } from './markdown-formats.ts';

interface FormatButton {
  format: Format;
  label: string;
  icon: typeof IconBold;
  /** With Ctrl or ⌘. */
  key?: string;
}

const buttons: readonly FormatButton[] = [
  { format: 'bold', label: 'Bold', icon: IconBold, key: 'b' },
  { format: 'italic', label: 'Italic', icon: IconItalic, key: 'i' },
  { format: 'heading', label: 'Heading', icon: IconHeading },
  { format: 'link', label: 'Link', icon: IconLink, key: 'k' },
  { format: 'list', label: 'List', icon: IconList },
  { format: 'quote', label: 'Quote', icon: IconQuote },
  { format: 'code', label: 'Code', icon: IconCode },
];

/** Changes the text as typing would: what the browser writes itself can be undone with Ctrl+Z. */
function write(field: HTMLTextAreaElement, format: Format): void {
  if (field.readOnly) return;
  const { from, to, insert, select } = editFor(format, field.value, field.selectionStart, field.selectionEnd);
  field.focus();
  field.setSelectionRange(from, to);
  // oxlint-disable-next-line typescript/no-deprecated -- only this call keeps the history of undo; a fallback follows
  if (!document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)) {
    field.setRangeText(insert, from, to, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(...select);
}

/** Formats by keyboard: for the field's own `onKeyDown`. */
export function formatByKeyboard(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const button = buttons.find(({ key }) => key === event.key.toLowerCase());
  if (!button) return;
  event.preventDefault();
  write(event.currentTarget, button.format);
}

/** Opens the chooser of files, for pictures. */
function PictureButton({ onPictures }: { onPictures: (files: File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={iconButton.button}
        aria-label="Picture"
        title="Picture"
        onClick={() => chooser.current?.click()}
      >
        <IconPhoto aria-hidden size="1.15rem" stroke={1.6} />
      </button>
      <input
        ref={chooser}
        type="file"
        accept={pictureTypes.join(',')}
        multiple
        hidden
        aria-label="Pictures"
        onChange={(event) => {
          onPictures([...(event.target.files ?? [])]);
          // The same file again is a change again.
          event.target.value = '';
        }}
      />
    </>
  );
}

interface FormatToolbarProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Takes chosen pictures; without it there is no button for them. */
  onPictures?: ((files: File[]) => void) | undefined;
}

/** Buttons that put the marks of Markdown into a field. */
export function FormatToolbar({ field, onPictures }: FormatToolbarProps) {
  return (
    <div role="group" aria-label="Formatting" className={classes.bar}>
      {buttons.map(({ format, label, icon: Icon, key }) => (
        <button
          key={format}
          type="button"
          className={iconButton.button}
          aria-label={label}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
          title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
          onClick={() => field.current && write(field.current, format)}
        >
          <Icon aria-hidden size="1.15rem" stroke={1.6} />
        </button>
      ))}
      {onPictures && <PictureButton onPictures={onPictures} />}
    </div>
  );
}
