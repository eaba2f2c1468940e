import { Toolbar } from '@base-ui/react/toolbar';
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs';
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { memo, useEffect, useRef } from 'react';
import { followKeyboard } from '#web/ui/dialog/follow-keyboard.ts';
import iconButton from '#web/ui/icon-button.module.css';
import type { Format } from './active-formats.ts';
import classes from './writing-toolbar.module.css';

interface FormatButton {
  format: Format;
  label: string;
  icon: typeof IconBold;
  /** With Ctrl or ⌘. */
  key?: string;
}

const buttons: readonly FormatButton[] = [
  { format: 'bold', label: 'Bold', icon: IconBold, key: 'B' },
  { format: 'italic', label: 'Italic', icon: IconItalic, key: 'I' },
  { format: 'heading', label: 'Heading', icon: IconHeading },
  { format: 'link', label: 'Link', icon: IconLink, key: 'K' },
  { format: 'list', label: 'List', icon: IconList },
  { format: 'numbered list', label: 'Numbered list', icon: IconListNumbers },
  { format: 'task list', label: 'Task list', icon: IconListCheck },
  { format: 'quote', label: 'Quote', icon: IconQuote },
  { format: 'code', label: 'Code', icon: IconCode },
  { format: 'table', label: 'Table', icon: IconTable },
  { format: 'picture', label: 'Picture', icon: IconPhoto },
];

interface WritingToolbarProps {
  formats: ReadonlySet<Format>;
  isReadOnly: boolean;
  onFormat: (format: Format) => void;
}

/** Formats of the text. On a phone it stands over the keyboard and scrolls sideways. */
export const WritingToolbar = memo(function WritingToolbar({ formats, isReadOnly, onFormat }: WritingToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current ? followKeyboard(bar.current) : undefined), []);
  return (
    <Toolbar.Root ref={bar} aria-label="Formatting" className={classes.bar} disabled={isReadOnly}>
      {buttons.map(({ format, label, icon: Icon, key }) => (
        <Toolbar.Button
          key={format}
          className={`${iconButton.button} ${classes.button}`}
          aria-label={label}
          aria-pressed={formats.has(format)}
          aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
          title={key ? `${label} (Ctrl+${key})` : label}
          // The text keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
        >
          <Icon aria-hidden size="1.15rem" stroke={1.6} />
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
});
