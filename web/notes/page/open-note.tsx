import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { LinkedFrom } from '../links/linked-from.tsx';
import { useNoteLinks, type ReadNote } from '../links/use-note-links.ts';
import { HereNow } from '../presence/here-now.tsx';
import { useNotePresence } from '../presence/use-note-presence.ts';
import { NoteBeforeEditor } from '../reading/note-markdown.tsx';
import { NoteBar } from './note-bar.tsx';
import { changeOf, isEmptyChange } from '../notebook/merge-written.ts';
import { NoLongerShared } from '../people/no-longer-shared.tsx';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { PeopleRegion } from '../people/people-region.tsx';
import { NoteHeading } from './note-heading.tsx';
import { type OpenLayer, NoteLayers } from './note-layers.tsx';
import { NoteFiles } from './note-files.tsx';
import { NoteFacts } from './note-facts.tsx';
import classes from './open-note.module.css';
import { PrintedNote } from './printed-note.tsx';
import { useIdsOfUnsent, useUnsentChanges } from '../replica/unsent.queries.ts';
import type { NoteWriter, SaveState } from './note-writer.ts';
import { SaveStatus } from './save-status.tsx';
import { useEditorSources } from './use-editor-sources.ts';
import { useEditorText } from './use-editor-text.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useNoteCommands } from './use-note-commands.ts';
import { useNoteWriter } from './use-note-writer.ts';
import type { EditorHandle } from '../writing/editor-handle.ts';

const NoteEditor = lazy(async () => {
  const { NoteEditor: loaded } = await loadChunk('note-editor', () => import('../writing/note-editor.tsx'));
  return { default: loaded };
});

interface OpenNoteProps {
  owner: string;
  note: ReadNote;
  /** It was deleted for good since. */
  isGone: boolean;
  /** False while the note is shown as its list had it: no link counts as broken then. */
  areLinksKnown: boolean;
}

/** The text is safe on this device, and not on the server yet. */
const waiting: SaveState = { kind: 'waiting' };

/** The state of saving: what is on this device alone waits for the network. */
function useSentState(noteId: string, state: SaveState): SaveState {
  const isUnsent = useIdsOfUnsent(useUnsentChanges()).has(noteId);
  return isUnsent && state.kind === 'saved' ? waiting : state;
}

/** A note of somebody else that was taken away, where nothing of what is typed here would go with it. */
const isTakenAway = (note: ReadNote, isGone: boolean, writer: NoteWriter): boolean =>
  isGone && !isOwn(note) && isEmptyChange(changeOf(writer.read().text, writer.base));

/** All that an open note's page needs to know and to do. */
function useOpenNote({ owner, note, isGone, areLinksKnown }: OpenNoteProps) {
  const { writer, type, chosenLinks, text, state } = useNoteWriter(owner, note, isGone);
  const { presence, tabs } = useNotePresence(note, writer);
  const shownState = useSentState(note._id, state);
  const takeTyped = useEditorText({ writer, type });
  const commands = useNoteCommands({ userId: owner, note, writer });
  const neighbours = useNeighbours(note._id);
  const noteLink = useNoteLinks(areLinksKnown ? note : undefined);
  const sources = useEditorSources(note, writer, { noteLink, chosenLinks });
  return { writer, text, presence, tabs, shownState, takeTyped, commands, neighbours, noteLink, sources };
}

/** A note that can be read, and written: its title, tags and text are saved as they are typed. */
export function OpenNote(props: OpenNoteProps) {
  const { owner, note, isGone } = props;
  const opened = useOpenNote(props);
  const { writer, text, commands, noteLink } = opened;
  const [open, setOpen] = useState<OpenLayer>();
  const editor = useRef<HTMLDivElement>(null);
  const handle = useRef<EditorHandle>(undefined);
  if (isTakenAway(note, isGone, writer)) return <NoLongerShared />;
  return (
    <>
      <NoteBar
        note={note}
        commands={commands}
        neighbours={opened.neighbours}
        onRead={() => setOpen('reading')}
        onHistory={() => void writer.flush().then(() => setOpen('history'))}
        onShare={() => setOpen('share')}
      >
        <SaveStatus state={opened.shownState} onKeep={() => void commands.keepAsNew()} />
        <HereNow tabs={opened.tabs} owner={owner} />
      </NoteBar>
      <div className={classes.note}>
        <NoteHeading
          note={note}
          text={text}
          writer={writer}
          onLeave={() => editor.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()}
        />
        <div ref={editor}>
          <Suspense fallback={<NoteBeforeEditor note={note} size="page" noteLink={noteLink} />}>
            <NoteEditor
              value={text.description}
              onChange={opened.takeTyped}
              sources={opened.sources}
              isReadOnly={!canWrite(note)}
              cursors={opened.presence}
              onSubmit={() => void writer.flush()}
              handle={handle}
            />
          </Suspense>
        </div>
        <NoteFiles owner={owner} note={note} editor={handle} />
        <LinkedFrom backlinks={note.backlinks} />
        <PeopleRegion note={note} onLeave={() => void commands.leave()} />
        <NoteFacts text={text.description} createdAt={note.date} updatedAt={note.updatedAt} />
      </div>
      <PrintedNote note={note} text={text} />
      <NoteLayers
        open={open}
        note={note}
        text={text}
        writer={writer}
        noteLink={noteLink}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}
