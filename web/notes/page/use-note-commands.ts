import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import type { WrittenText } from '#web/offline/note-change.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useChangeNoteState } from '../organise/change-notes.queries.ts';
import { getNoteRenderer } from '../reading/note-renderer.ts';
import { useDeleteNote } from '../bin/move-to-bin.queries.ts';
import { DocumentToolsContext } from '../notes-backend.ts';
import { pdfFailureSentence } from '../export/pdf-failure.ts';
import { useLeaveNote } from '../people/leave-note.queries.ts';
import { noteAsHtml } from './note-as-html.ts';
import { fileNameOf, noteAsMarkdown } from './note-as-markdown.ts';
import { useAddCopy, useShowSaved } from './note-page.queries.ts';
import type { NoteWriter } from './note-writer.ts';
import { useHandingOn } from './use-handing-on.ts';

interface CommandsOptions {
  /** The person who reads or writes it. */
  userId: string;
  note: Note;
  writer: NoteWriter;
}

/** Commands after which the note is not open any more. */
function usePartings({ userId, note, writer }: CommandsOptions) {
  const navigate = useNavigate();
  const deleteNote = useDeleteNote();
  const leaveNote = useLeaveNote();
  return {
    leave: async () => {
      await writer.flush();
      if (await leaveNote(note, userId)) await navigate('/notes');
    },
    moveToBin: async () => {
      await writer.flush();
      // At once: a page that is closed while the list loads must not forget it.
      await Promise.all([navigate('/notes'), deleteNote(note)]);
    },
  };
}

/** Makes a PDF of a note on the device and saves it. */
function useDownloadPdf() {
  const showAlert = useAlert();
  const load = useContext(DocumentToolsContext);
  return async (note: Note, text: WrittenText) => {
    if (!load) return;
    showAlert('info', messages.notePage.makingPdf);
    try {
      const { html, remarks } = await noteAsHtml(note, text);
      const { htmlAsPdf } = await loadChunk('document-tools', load);
      const made = await htmlAsPdf(html, new AbortController().signal);
      saveFile(made.pdf, fileNameOf(text, 'pdf'));
      const [remark] = [...remarks, ...made.remarks];
      showAlert(remark === undefined ? 'success' : 'warning', remark ?? messages.notePage.pdfMade);
    } catch (error) {
      showAlert('danger', pdfFailureSentence(error));
    }
  };
}

/** Commands of an open note. Those that concern its saved state save it first. */
export function useNoteCommands({ userId, note, writer }: CommandsOptions) {
  const navigate = useNavigate();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const changeState = useChangeNoteState();
  const showSaved = useShowSaved();
  const partings = usePartings({ userId, note, writer });
  const handingOn = useHandingOn({ note, writer });
  const addCopy = useAddCopy();
  const downloadPdf = useDownloadPdf();
  // Saved or not, and the last key may not be rendered yet.
  const textNow = () => writer.read().text;

  const openCopy = async (copied: Parameters<typeof addCopy>[0], said: string) => {
    try {
      const copy = await addCopy(copied);
      await navigate(`/notes/${copy._id}`);
      showAlert('success', said);
    } catch (error) {
      showFailure(error);
    }
  };
  const organise = async (state: Partial<Pick<Note, 'pinned' | 'archived'>>) => {
    await showSaved({ ...note, ...state });
    await changeState(note, state);
  };
  return {
    togglePin: () => organise({ pinned: !note.pinned }),
    toggleArchive: () => organise({ archived: !note.archived }),
    duplicate: async () => {
      await writer.flush();
      await openCopy({ text: textNow(), title: 'copy', attachments: note.attachments }, messages.notePage.duplicated);
    },
    /** Keeps the text of a note that was deleted meanwhile. */
    keepAsNew: () => openCopy({ text: textNow(), title: 'same', attachments: [] }, messages.notePage.keptAsNew),
    copyMarkdown: async () => {
      try {
        await navigator.clipboard.writeText(noteAsMarkdown(textNow()));
        showAlert('success', messages.notePage.markdownCopied);
      } catch {
        // Refused by the browser or by the person: both say the same.
        showAlert('danger', messages.notes.copyFailed);
      }
    },
    /** Sends what is typed, for a command that the server serves. */
    save: () => writer.flush(),
    download: () => {
      saveFile(new Blob([noteAsMarkdown(textNow())], { type: 'text/markdown' }), fileNameOf(textNow(), 'md'));
    },
    downloadPdf: () => downloadPdf(note, textNow()),
    print: async () => {
      // Without it, the text is printed as it was typed.
      await getNoteRenderer().catch(ignoreErrors);
      window.print();
    },
    ...handingOn,
    ...partings,
  };
}

/** Return type of `useNoteCommands`. */
export type NoteCommands = ReturnType<typeof useNoteCommands>;
