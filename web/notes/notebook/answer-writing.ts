import { messages } from '#contract/messages.ts';
import type { BodyOf } from '#contract/call.ts';
import { tickTask } from '#contract/notes/note-actions.ts';
import { changedNoteSchema, newNoteSchema } from '#contract/notes/note-body.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  emptyBin,
  permanentlyDeleteNote,
  removeSummary,
  restoreAttachment,
  restoreNote,
  updateNote,
  uploadAttachment,
  type Attachment,
  type Note,
} from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { NoteChange, SavedNote } from '#web/offline/note-change.ts';
import { findLinked } from '../links/linked-notes.ts';
import { inOrder, noFilter } from '../list/note-lists.ts';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { missing, requireComplete, requireNote } from './answer-reading.ts';
import type { AnswerCall } from './answered-call.ts';
import { mergeWritten, writtenOf, writtenOver } from './merge-written.ts';
import { loadTaskRules, type Notebook } from './notebook.ts';

/** Makes a change of one note and answers the note. */
async function commitOne(notebook: Notebook, id: string, change: NoteChange): Promise<{ data: Note }> {
  const note = (await notebook.commit(change)).get(id);
  if (!note) throw missing(messages.notes.notFound);
  return { data: note };
}

const forbidden = (sentence: string) => new ApiError(sentence, { status: 403, code: 'forbidden' });

/** A note of one's own. */
async function requireOwn(notebook: Notebook, id: string): Promise<Note> {
  const note = await requireNote(notebook, id);
  if (!isOwn(note)) throw forbidden(messages.notePeople.ownerOnly);
  return note;
}

/** A note whose text the person may change. */
async function requireWritable(notebook: Notebook, id: string): Promise<Note> {
  const note = await requireOpen(notebook, id);
  if (!canWrite(note)) throw forbidden(messages.notePeople.readOnly);
  return note;
}

/** A note that can be written: neither in the bin nor disabled. */
async function requireOpen(notebook: Notebook, id: string): Promise<Note> {
  const note = await requireNote(notebook, id);
  if (note.disabled) throw new ApiError(messages.notes.disabled, { status: 403 });
  if (note.isDeleted) throw missing(messages.notes.notFound);
  return note;
}

const conflict = (sentence: string, data: Note) => new ApiError(sentence, { status: 409, body: { data } });

/** Links in other notes follow a new title, if they lead to this note and to no newer one of the same title. */
async function renamedBy(notebook: Notebook, note: Note, title: string): Promise<Pick<SavedNote, 'renamed'>> {
  // Links to a note of somebody else follow with its owner's server alone.
  if (title === note.title || !isOwn(note)) return {};
  const active = (await notebook.all()).filter(({ isDeleted }) => !isDeleted);
  const isTarget = findLinked(inOrder(active, noFilter), note.title)?._id === note._id;
  return isTarget ? { renamed: { from: note.title, to: title } } : {};
}

async function save(notebook: Notebook, id: string, body: BodyOf<typeof updateNote>): Promise<{ data: Note }> {
  const { updatedAt, saveId = notebook.nextId(), linkTargets, title, description, tags, base } = body;
  // Tags are one's own, also in a note that one may only read.
  const isOfTags = title === undefined && description === undefined;
  const note = await (isOfTags ? requireOpen : requireWritable)(notebook, id);
  if (body.saveId !== undefined && (await notebook.hasSaved?.(body.saveId))) return { data: note };
  const isStale = updatedAt !== undefined && updatedAt !== note.updatedAt;
  if (isStale && !base) throw conflict(messages.notes.changedElsewhere, note);
  const current = writtenOf(note);
  const mine = writtenOver({ title, description, tags }, current);
  const text = base ? mergeWritten(writtenOver(base, current), mine, current) : mine;
  return commitOne(notebook, id, {
    kind: 'save',
    id,
    text,
    base: writtenOf(note),
    baseSavedAt: note.updatedAt,
    saveId,
    ...(await renamedBy(notebook, note, text.title)),
    ...(linkTargets && { linkTargets }),
    ...(!isOwn(note) && { isShared: true }),
  });
}

async function tick(notebook: Notebook, id: string, index: number, { done, text }: BodyOf<typeof tickTask>) {
  const { findTasks, withTask } = await loadTaskRules();
  const note = await requireWritable(notebook, id);
  const task = findTasks(note.description)[index];
  if (task?.text !== text) throw conflict(messages.notes.taskMoved, note);
  const base = writtenOf(note);
  const ticked = { ...base, description: withTask(note.description, task, done) };
  const saveId = notebook.nextId();
  const change = { kind: 'save', id, text: ticked, base, baseSavedAt: note.updatedAt, saveId, isTick: true } as const;
  return commitOne(notebook, id, change);
}

function answerBin(answer: AnswerCall, notebook: Notebook): void {
  answer(deleteNote, async ({ params: { id } }) => {
    await requireOwn(notebook, id);
    return commitOne(notebook, id, { kind: 'organise', ids: [id], action: 'bin' });
  });
  answer(restoreNote, async ({ params: { id } }) => {
    await requireNote(notebook, id);
    return commitOne(notebook, id, { kind: 'organise', ids: [id], action: 'restore' });
  });
  answer(permanentlyDeleteNote, async ({ params: { id } }) => {
    const data = await requireNote(notebook, id);
    if (!data.isDeleted) throw new ApiError(messages.bin.notInBin, { status: 409 });
    await notebook.commit({ kind: 'delete', ids: [id] });
    return { data };
  });
  answer(emptyBin, async () => {
    await requireComplete(notebook);
    const ids = (await notebook.all()).filter(({ isDeleted }) => isDeleted).map(({ _id }) => _id);
    if (ids.length > 0) await notebook.commit({ kind: 'delete', ids });
    return {};
  });
}

function answerAttachments(answer: AnswerCall, notebook: Notebook): void {
  // An undo puts back what this page has taken off.
  const taken = new Map<string, Attachment>();
  answer(uploadAttachment, async ({ params: { id }, query, files = [], onProgress }) => {
    const [file] = files;
    if (!file) throw new ApiError(messages.notes.selectFile, { status: 400 });
    const note = await requireWritable(notebook, id);
    const fileId = query?.clientId ?? notebook.nextId();
    if (note.attachments.some(({ _id }) => _id === fileId)) return { data: note };
    const answered = await commitOne(notebook, id, { kind: 'attach', id, file: { id: fileId, file } });
    onProgress?.(100);
    return answered;
  });
  answer(deleteAttachment, async ({ params: { id, attId } }) => {
    await requireOwn(notebook, id);
    const attachment = (await requireOpen(notebook, id)).attachments.find(({ _id }) => _id === attId);
    if (!attachment) throw missing(messages.notes.attachmentNotFound);
    const { data } = await commitOne(notebook, id, { kind: 'detach', id, attachment });
    taken.set(attId, attachment);
    return { data: data.attachments };
  });
  answer(restoreAttachment, async ({ params: { id, attId } }) => {
    const attachment = taken.get(attId);
    if (!attachment) throw missing(messages.notes.attachmentNotFound);
    return commitOne(notebook, id, { kind: 'reattach', id, attachment });
  });
}

/** Answers the calls that write notes, by the rules of the server. */
export function answerWriting(answer: AnswerCall, notebook: Notebook): void {
  answer(addNote, async ({ body, files = [], onProgress }) => {
    const { title, description, tags = [], clientId, linkTargets } = newNoteSchema.parse(body);
    const id = clientId ?? notebook.nextId();
    const known = await notebook.read(id);
    // Sent again: the note is there.
    if (known) return { data: known };
    const answered = await commitOne(notebook, id, {
      kind: 'add',
      id,
      text: { title, description, tags },
      files: files.map((file) => ({ id: notebook.nextId(), file })),
      ...(linkTargets && { linkTargets }),
    });
    onProgress?.(100);
    return answered;
  });
  answer(updateNote, async ({ params, body }) => save(notebook, params.id, changedNoteSchema.parse(body)));
  answer(tickTask, async ({ params, body }) => tick(notebook, params.id, Number(params.index), body));
  answer(removeSummary, async ({ params: { id } }) => {
    await requireOwn(notebook, id);
    await requireOpen(notebook, id);
    return commitOne(notebook, id, { kind: 'removeSummary', id });
  });
  answerBin(answer, notebook);
  answerAttachments(answer, notebook);
}
