import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { findWaiting, withPicture } from '#lib/markdown/picture-marks.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError, failureSentence } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { AddPicture } from './new-picture.ts';
import type { ArticleForm } from './use-article-form.ts';
import type { SaveDraft } from './use-draft-saving.ts';

interface TakingOptions {
  /** The note; undefined where no pictures come along. */
  noteId?: string | undefined;
  /** The note has files that do not come along. */
  leavesFiles?: boolean | undefined;
  /** Follows when no picture waits any more. */
  onEnd?: () => void;
  onPicture: AddPicture;
  onSaveDraft: SaveDraft | undefined;
}

type TakingState =
  | { kind: 'idle' }
  | { kind: 'busy'; done: number; total: number }
  | { kind: 'failed'; sentence: string };

/** Codes by which the server refuses this picture whenever it comes. All others may pass. */
const finalCodes: ReadonlySet<string> = new Set(['unsupported', 'invalid', 'tooLarge', 'conflict']);

const isFinal = (error: unknown): error is ApiError => error instanceof ApiError && finalCodes.has(error.code);

/** Loads a file of a note. Throws where it does not come. */
async function loadFile({ url, originalname, fileType }: Attachment, signal: AbortSignal): Promise<File> {
  const unreadable = (status: number) => new ApiError(messages.blog.pictureUnreadable(originalname), { status });
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : unreadable(0);
  });
  if (!response.ok) throw unreadable(response.status);
  return new File([await response.blob()], originalname, { type: fileType });
}

interface Taking {
  noteId: string;
  /** The text as it is typed. */
  text: string;
  signal: AbortSignal;
  add: (file: File, alt: string) => Promise<string | undefined>;
  /** Told of the text with one picture more. */
  onText: (text: string, done: number, total: number) => void;
}

/** Takes the pictures that the text names, one after the other. Answers the text, and why some stay in the note. */
async function takePictures({ noteId, text: given, signal, add, onText }: Taking) {
  const waiting = findWaiting(given);
  const reasons: string[] = [];
  let text = given;
  onText(text, 0, waiting.length);
  // Asked for anew each time: the addresses of its files expire.
  const { data: note } = await call(readNote, { params: { id: noteId }, signal });
  for (const [place, { id, alt }] of waiting.entries()) {
    const attachment = note.attachments.find((each) => each._id === id);
    const picture = await addAttachment(attachment, alt, { signal, add }).catch((error: unknown) => {
      if (!isFinal(error)) throw error;
      reasons.push(error.message);
      return undefined;
    });
    text = withPicture(text, id, picture);
    onText(text, place + 1, waiting.length);
  }
  return { text, reasons };
}

async function addAttachment(
  attachment: Attachment | undefined,
  alt: string,
  { signal, add }: Pick<Taking, 'signal' | 'add'>,
): Promise<string | undefined> {
  return attachment && add(await loadFile(attachment, signal), alt);
}

/** Brings the pictures of a note into the article that its text has become. */
export function useNotePictures(form: ArticleForm, options: TakingOptions) {
  const showAlert = useAlert();
  const [state, setState] = useState<TakingState>({ kind: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ form, options, showAlert });
  useEffect(() => {
    latest.current = { form, options, showAlert };
  });
  const { noteId } = options;
  const { isDraftRead } = form;
  useEffect(() => {
    if (noteId === undefined || !isDraftRead) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async () => {
      const { form: now, options: given } = latest.current;
      const { text, reasons } = await takePictures({
        noteId,
        text: now.values.content,
        signal,
        add: async (file, alt) => {
          const { values, forget } = latest.current.form;
          return (await given.onPicture({ file, alt, signal, typed: values, valuesWith: () => values, forget }))?._id;
        },
        onText: (content, done, total) => {
          latest.current.form.change('content', content);
          setState({ kind: 'busy', done, total });
        },
      });
      const { form: end, options: ending, showAlert: say } = latest.current;
      await ending.onSaveDraft?.({ ...end.values, content: text });
      await end.forget();
      setState({ kind: 'idle' });
      const { picturesLeft, picturesTaken, picturesTakenOthersStay } = messages.blog;
      if (reasons.length > 0) say('warning', picturesLeft(reasons.join(' ')));
      else say('success', ending.leavesFiles ? picturesTakenOthersStay : picturesTaken);
      ending.onEnd?.();
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) setState({ kind: 'failed', sentence: failureSentence(error) });
    });
    return () => leaving.abort();
  }, [noteId, isDraftRead, attempt]);
  return { state, retry: () => setAttempt((before) => before + 1) };
}

/** Return type of `useNotePictures`. */
export type NotePictures = ReturnType<typeof useNotePictures>;
