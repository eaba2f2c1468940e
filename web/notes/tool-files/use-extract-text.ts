import { useCallback, useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { limits } from '#contract/limits.ts';
import type { Attachment, Note } from '#contract/notes/notes.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { ChunkLoadError, loadChunk } from '#web/platform/lazy-page.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { readAttachment } from '../attachments/read-attachment.ts';
import { languagesToRead } from '../file-words/reading-choice.ts';
import { TextReaderContext } from '../notes-backend.ts';
import type { EditorHandle } from '../writing/editor-handle.ts';
import { canWrite } from '../people/note-rights.ts';
import { blockOfFile, hasReadableText } from './block-of-file.ts';

/** The file that is being read, and how far. */
interface Reading {
  name: string;
  percent: number | undefined;
}

const toldFailure = (name: string, error: unknown): string =>
  error instanceof ChunkLoadError || !(error instanceof Error)
    ? `“${name}” could not be read: the reader did not load. Please try again.`
    : error.message;

/** Adds the text of one file to the end of an open note. Throws an error whose message is a sentence for the person. */
function addText(editor: EditorHandle | undefined, name: string, text: string): () => void {
  if (!editor) throw new Error('The editor is not there yet. Please try again.');
  const block = blockOfFile(name, text);
  const room = limits.note.description.max - lengthOf(editor.read());
  // With the empty line before it.
  if (lengthOf(block) + 2 > room)
    throw new Error(
      `The text of “${name}” has ${lengthOf(block).toLocaleString('en')} characters, and this note takes ${Math.max(0, room).toLocaleString('en')} more. PDF to Text saves it as a file.`,
    );
  return editor.append(block);
}

/**
 * Reads the text of a file of an open note on the device, and adds it to the note's text. Words in pictures are read in the languages that
 * the owner chose for this browser, or else as English. `extractOf` answers undefined for a
 * file without text, a note that may not be changed, and without a reader.
 */
export function useExtractText(editor: RefObject<EditorHandle | undefined>, note: Note, owner: string) {
  const load = useContext(TextReaderContext);
  const [reading, setReading] = useState<Reading>();
  const controller = useRef<AbortController>(undefined);
  const showAlert = useAlert();
  const stop = useCallback(() => controller.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const extract = async (loadReader: NonNullable<typeof load>, attachment: Attachment) => {
    if (controller.current) return;
    const { signal } = (controller.current = new AbortController());
    const { originalname: name } = attachment;
    setReading({ name, percent: undefined });
    try {
      const [file, { fileAsText }] = await Promise.all([
        readAttachment(attachment, signal),
        loadChunk('file-as-text', loadReader),
      ]);
      const onProgress = (done: number, total: number) =>
        setReading({ name, percent: total > 0 ? Math.round((100 * done) / total) : undefined });
      const text = await fileAsText(file, { signal, onProgress, languages: languagesToRead(owner) });
      if (signal.aborted) return;
      const onClick = addText(editor.current, name, text);
      showAlert('success', `The text of “${name}” is at the end of the note.`, { action: { label: 'Undo', onClick } });
    } catch (error) {
      if (!signal.aborted) showAlert('danger', toldFailure(name, error));
    } finally {
      controller.current = undefined;
      setReading(undefined);
    }
  };
  const extractOf = (attachment: Attachment) =>
    load && canWrite(note) && hasReadableText(attachment) ? () => void extract(load, attachment) : undefined;
  return { reading, stop, extractOf };
}
