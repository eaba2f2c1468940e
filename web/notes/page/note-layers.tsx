import type { FindNoteLink } from '#lib/markdown/markdown-note-links.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { WrittenText } from '#web/offline/note-change.ts';
import type { ReadNote } from '../links/use-note-links.ts';
import { canWrite } from '../people/note-rights.ts';
import type { NoteWriter } from './note-writer.ts';

const { Component: HistoryDialog } = lazyComponent(
  'history-dialog',
  async () => (await import('../history/history-dialog.tsx')).HistoryDialog,
);
const { Component: ReadingLayer } = lazyComponent(
  'reading-layer',
  async () => (await import('./reading-layer.tsx')).ReadingLayer,
);
const { Component: ShareDialog } = lazyComponent(
  'share-dialog',
  async () => (await import('../people/share-dialog.tsx')).ShareDialog,
);

/** What may lie over an open note. */
export type OpenLayer = 'history' | 'reading' | 'share';

interface NoteLayersProps {
  open: OpenLayer | undefined;
  note: ReadNote;
  text: WrittenText;
  writer: NoteWriter;
  noteLink: FindNoteLink | undefined;
  onClose: () => void;
}

/** The dialogs of an open note; each comes in a chunk of its own. */
export function NoteLayers({ open, note, text, writer, noteLink, onClose }: NoteLayersProps) {
  if (open === 'reading') {
    const onText = (description: string) => writer.change({ description });
    return (
      <ReadingLayer
        note={note}
        text={text}
        noteLink={noteLink}
        onText={canWrite(note) ? onText : undefined}
        onClose={onClose}
      />
    );
  }
  if (open === 'history') return <HistoryDialog note={note} onClose={onClose} />;
  return open === 'share' && <ShareDialog note={note} onClose={onClose} />;
}
