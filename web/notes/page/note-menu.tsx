import IconArticle from '@tabler/icons-react/dist/esm/icons/IconArticle.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs';
import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { Dropdown } from '#web/ui/dropdown.tsx';
import panelClasses from '#web/ui/dropdown.module.css';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { NoteCommands } from './use-note-commands.ts';

interface ItemProps {
  icon: typeof IconCopy;
  label: string;
  onClick: () => void;
}

function Item({ icon: Icon, label, onClick }: ItemProps) {
  return (
    <button type="button" role="menuitem" className={panelClasses.item} onClick={onClick}>
      <Icon aria-hidden size="1.1rem" stroke={1.6} />
      {label}
    </button>
  );
}

const { Component: ExportDialog } = lazyComponent(
  'export-notes',
  async () => (await import('../export/export-dialog.tsx')).ExportDialog,
);

interface NoteMenuProps {
  noteId: string;
  commands: NoteCommands;
  isOwn: boolean;
}

/** Menu "More" of an open note, with the dialog that it opens. */
export function NoteMenu(props: NoteMenuProps) {
  const [isExporting, setExporting] = useState(false);
  const exportNote = async () => {
    await props.commands.save();
    setExporting(true);
  };
  return (
    <>
      <Menu {...props} onExport={() => void exportNote()} />
      {isExporting && <ExportDialog title="Export the note" ids={[props.noteId]} onClose={() => setExporting(false)} />}
    </>
  );
}

function Menu({ commands, isOwn, onExport }: NoteMenuProps & { onExport: () => void }) {
  return (
    <Dropdown kind="menu" label="More" align="end" button={<IconDots aria-hidden size="1.25rem" stroke={1.6} />}>
      <Item icon={IconFiles} label="Duplicate" onClick={() => void commands.duplicate()} />
      <Item icon={IconCopy} label="Copy as Markdown" onClick={() => void commands.copyMarkdown()} />
      <Item icon={IconDownload} label="Download" onClick={commands.download} />
      <Item icon={IconFileTypePdf} label="Download as PDF" onClick={() => void commands.downloadPdf()} />
      <Item icon={IconPrinter} label="Print" onClick={() => void commands.print()} />
      {isOwn && (
        <>
          <Item icon={IconFileExport} label="Export with files…" onClick={onExport} />
          <Item icon={IconMessage} label="Post as a thought" onClick={() => void commands.postAsThought()} />
          <Item icon={IconArticle} label="Turn into an article" onClick={() => void commands.turnIntoArticle()} />
        </>
      )}
      {isOwn ? (
        <Item icon={IconTrash} label="Move to bin" onClick={() => void commands.moveToBin()} />
      ) : (
        <Item icon={IconDoorExit} label="Leave this note" onClick={() => void commands.leave()} />
      )}
    </Dropdown>
  );
}
