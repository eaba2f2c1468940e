import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { LinkedFrom } from '../links/linked-from.tsx';
import { useNoteLinks, type ReadNote } from '../links/use-note-links.ts';
import { NoteMarkdown } from '../reading/note-markdown.tsx';
import { NextReminder } from '../reminders/note-reminders.tsx';
import { NoteBar, noteTitleId } from './note-bar.tsx';
import { NoteFiles } from './note-files.tsx';
import { NoteFacts } from './note-facts.tsx';
import classes from './open-note.module.css';
import { PrintedNote } from './printed-note.tsx';
import { useIdsOfUnsent, useUnsentChanges } from '../replica/unsent.queries.ts';
import type { SaveState } from './note-writer.ts';
import { SaveStatus } from './save-status.tsx';
import { TagsField } from './tags-field.tsx';
import { TitleField } from './title-field.tsx';
import { useEditorSources } from './use-editor-sources.ts';
import { useEditorText } from './use-editor-text.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useNoteCommands, type MakePdf } from './use-note-commands.ts';
import { useNoteWriter } from './use-note-writer.ts';

const NoteEditor = lazy(async () => {
  const { NoteEditor: loaded } = await loadChunk('note-editor', () => import('../writing/note-editor.tsx'));
  return { default: loaded };
});

const { Dialog: HistoryDialog } = lazyDialog(
  'history-dialog',
  async () => (await import('../history/history-dialog.tsx')).HistoryDialog,
);
const { Dialog: ReadingLayer } = lazyDialog(
  'reading-layer',
  async () => (await import('./reading-layer.tsx')).ReadingLayer,
);

interface OpenNoteProps {
  owner: string;
  note: ReadNote;
  /** It was deleted for good since. */
  isGone: boolean;
  /** False while the note is shown as its list had it: no link counts as broken then. */
  areLinksKnown: boolean;
  toPdf: MakePdf;
}

/** The text is safe on this device, and not on the server yet. */
const waiting: SaveState = { kind: 'waiting' };

/** The state of saving: what is on this device alone waits for the network. */
function useSentState(noteId: string, state: SaveState): SaveState {
  const isUnsent = useIdsOfUnsent(useUnsentChanges()).has(noteId);
  return isUnsent && state.kind === 'saved' ? waiting : state;
}

/** A note that can be written: its title, tags and text are saved as they are typed. */
export function OpenNote({ owner, note, isGone, areLinksKnown, toPdf }: OpenNoteProps) {
  const { writer, type, chosenLinks, text, state } = useNoteWriter(owner, note, isGone);
  const shownState = useSentState(note._id, state);
  const takeTyped = useEditorText({ writer, type });
  const commands = useNoteCommands({ note, writer, toPdf });
  const neighbours = useNeighbours(note._id);
  const [open, setOpen] = useState<'history' | 'reading'>();
  const editor = useRef<HTMLDivElement>(null);
  const noteLink = useNoteLinks(areLinksKnown ? note : undefined);
  const sources = useEditorSources(note, writer, { noteLink, chosenLinks });
  return (
    <>
      <NoteBar
        note={note}
        commands={commands}
        neighbours={neighbours}
        onRead={() => setOpen('reading')}
        onHistory={() => void writer.flush().then(() => setOpen('history'))}
      >
        <SaveStatus state={shownState} onKeep={() => void commands.keepAsNew()} />
      </NoteBar>
      <div className={classes.note}>
        <h1 id={noteTitleId} className="visually-hidden">
          {text.title}
        </h1>
        <TitleField
          value={text.title}
          onChange={(title) => writer.change({ title })}
          onLeave={() => editor.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()}
        />
        <NextReminder noteId={note._id} />
        <TagsField tags={text.tags} onChange={(tags) => writer.change({ tags })} />
        <div ref={editor}>
          <Suspense fallback={<NoteMarkdown note={note} size="page" noteLink={noteLink} />}>
            <NoteEditor
              value={text.description}
              onChange={takeTyped}
              sources={sources}
              onSubmit={() => void writer.flush()}
            />
          </Suspense>
        </div>
        <NoteFiles note={note} />
        <LinkedFrom backlinks={note.backlinks} />
        <NoteFacts text={text.description} createdAt={note.date} updatedAt={note.updatedAt} />
      </div>
      <PrintedNote note={note} text={text} />
      {open === 'reading' && (
        <ReadingLayer
          note={note}
          text={text}
          noteLink={noteLink}
          onText={(description) => writer.change({ description })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'history' && <HistoryDialog note={note} onClose={() => setOpen(undefined)} />}
    </>
  );
}
