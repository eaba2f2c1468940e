import type { Call, AnswerOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { changeNotes, readNote } from '#contract/notes/note-actions.ts';
import { noteSchema } from '#contract/notes/note-schema.ts';
import { removeTag, renameTag } from '#contract/notes/note-tags.ts';
import {
  addNote,
  deleteAttachment,
  permanentlyDeleteNote,
  removeSummary,
  restoreAttachment,
  restoreNote,
  updateNote,
  uploadAttachment,
  type Note,
} from '#contract/notes/notes.ts';
import { call as serverCall, type Arguments, type CallInput } from '#web/platform/api-client.ts';
import { ApiError, conflictingData, nullIfNotFound } from '#web/platform/api-error.ts';
import type { AddedNote, OrganisedNotes, QueuedChange, SavedNote, WrittenText } from '#web/offline/note-change.ts';
import { baseOf, changeOf, isEmptyChange, mergeWritten, writtenOf } from '../notebook/merge-written.ts';

/** Makes calls with the token of the person whose changes are sent: somebody else may sign in meanwhile. */
export type Send = <C extends Call>(definition: C, input: CallInput<C>) => Promise<AnswerOf<C>>;

export const sendWith =
  (token: string, call: typeof serverCall = serverCall): Send =>
  (definition, input) => {
    const given: Arguments<CallInput<typeof definition>> = [{ ...input, token }];
    return call(definition, ...given);
  };

/** Outcome of a change that the server has taken. */
export interface Taken {
  /** The note as the server has it, where it answers one. */
  note?: Note;
  /** `restored`: the note was in the bin. `keptAsNew`: it was deleted for good. `stayed`: somebody saved what was to be thrown away. */
  happened?: 'restored' | 'keptAsNew' | 'stayed';
  /** Ids of the notes that stayed. */
  stayed?: readonly string[];
}

/** Saves that others made between, after which a save gives up until the next try. */
const maxTries = 10;

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'notFound';

const asBody = ({ tags, ...text }: Partial<WrittenText>) => ({ ...text, ...(tags && { tags: [...tags] }) });

async function sendAdded(send: Send, { id, text, files, linkTargets }: AddedNote): Promise<Note> {
  const body = { ...text, tags: [...text.tags], clientId: id, ...(linkTargets && { linkTargets: [...linkTargets] }) };
  const input = { body, files: files.map(({ file }) => file) };
  try {
    return (await send(addNote, input)).data;
  } catch (error) {
    if (!linkTargets || !(error instanceof ApiError) || !('linkTargets' in error.fields)) throw error;
    // A note that was chosen to link to is gone: the link finds another one with its title.
    const { linkTargets: _, ...rest } = body;
    return (await send(addNote, { ...input, body: rest })).data;
  }
}

/** The note that an edit goes to: restored where it is in the bin, null where it was deleted for good. */
async function findEdited(send: Send, id: string): Promise<{ note: Note | null; isRestored: boolean }> {
  const found = await nullIfNotFound(send(readNote, { params: { id } }));
  if (!found?.data.isDeleted) return { note: found && found.data, isRestored: false };
  return { note: (await send(restoreNote, { params: { id } })).data, isRestored: true };
}

const conflictOf = (error: unknown): Note | undefined => noteSchema.safeParse(conflictingData(error)).data;

/** Saves a text over what the server has: the base that it was typed over, or what a conflict answers, with which it merges. */
async function sendSaved(send: Send, seq: QueuedChange, change: SavedNote): Promise<Taken> {
  const { id, base, linkTargets, saveId } = change;
  const links = linkTargets ? { linkTargets: [...linkTargets] } : {};
  // All tries have one name: a conflict says that none was stored.
  const named = saveId === undefined ? {} : { saveId };
  let theirs: WrittenText & { updatedAt: string | undefined } = { ...base, updatedAt: change.baseSavedAt };
  let current: Note | undefined;
  let isRestored = false;
  for (let tried = 1; ; tried += 1) {
    const wanted = changeOf(mergeWritten(base, change.text, theirs), theirs);
    if (isEmptyChange(wanted) && current)
      return { note: current, ...(isRestored && { happened: 'restored' as const }) };
    try {
      if (theirs.updatedAt !== undefined && !isEmptyChange(wanted)) {
        // From the second try on the server merges: it could come too late again and again. A renamed tag is no conflict, so tags
        // are always merged.
        const base = tried === 1 && !wanted.tags ? {} : { base: asBody(baseOf(wanted, theirs)) };
        const body = {
          ...asBody(wanted),
          updatedAt: theirs.updatedAt,
          ...base,
          ...named,
          ...(tried === 1 ? links : {}),
        };
        const { data: note } = await send(updateNote, { params: { id }, body });
        return { note, ...(isRestored && { happened: 'restored' as const }) };
      }
      current = (await send(readNote, { params: { id } })).data;
    } catch (error) {
      if (tried === maxTries) throw error;
      current = conflictOf(error);
      if (!current && !isNotFound(error)) throw error;
    }
    if (!current || current.isDeleted) {
      const found = await findEdited(send, id);
      if (!found.note && change.isShared) throw new ApiError(messages.unsent.takenAway, { status: 403 });
      if (!found.note) return change.isTick ? {} : keepAsNew(send, seq, change);
      isRestored ||= found.isRestored;
      current = found.note;
    }
    theirs = { ...writtenOf(current), updatedAt: current.updatedAt };
  }
}

/** Adds the text of a note that was deleted for good elsewhere. The id comes from the change, so that another try adds nothing. */
async function keepAsNew(send: Send, { newId }: Pick<QueuedChange, 'newId'>, { id, text }: SavedNote): Promise<Taken> {
  const note = await sendAdded(send, { kind: 'add', id: newId ?? id, text, files: [] });
  return { note, happened: 'keptAsNew' };
}

/** A bulk call takes an action that is done already as done, so that it may be sent again. */
async function sendOrganised(send: Send, { ids, action, tag, inBin, updatedAt }: OrganisedNotes): Promise<Taken> {
  const body = {
    ids: [...ids],
    action,
    ...(tag !== undefined && { tag }),
    ...(inBin !== undefined && { inBin }),
    ...(updatedAt && { updatedAt: { ...updatedAt } }),
  };
  const { failed, done } = await send(changeNotes, { body });
  const stayed = failed.filter(({ code }) => code === 'conflict').map(({ _id }) => _id);
  if (stayed.length > 0) return { happened: 'stayed', stayed };
  const [first] = failed;
  const hasNotes = await Promise.all(
    failed.map(async ({ _id }) => (await nullIfNotFound(send(readNote, { params: { id: _id } }))) !== null),
  );
  // A note that is gone, or is where it should be already, needs nothing.
  if (first && done.length === 0 && hasNotes.includes(true) && action !== 'restore' && action !== 'bin')
    throw new ApiError(first.message, { status: 409 });
  return {};
}

/** Deletes notes for good, but those that are not in the bin any more: somebody took them out, or saved them before they came there. */
async function sendDeleted(send: Send, ids: readonly string[]): Promise<Taken> {
  const stayed: string[] = [];
  for (const id of ids) {
    try {
      await nullIfNotFound(send(permanentlyDeleteNote, { params: { id } }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      stayed.push(id);
    }
  }
  return stayed.length > 0 ? { happened: 'stayed', stayed } : {};
}

/** The file has the id that it has on the device, so that another try attaches it once. */
async function sendAttached(send: Send, { id, file }: Extract<QueuedChange['change'], { kind: 'attach' }>) {
  try {
    const input = { params: { id }, query: { clientId: file.id }, files: [file.file] };
    return { note: (await send(uploadAttachment, input)).data };
  } catch (error) {
    const found = isNotFound(error) ? await nullIfNotFound(send(readNote, { params: { id } })) : null;
    if (found?.data.isDeleted) throw new ApiError(messages.notes.alreadyInBin, { status: 409 });
    throw error;
  }
}

/** Sends one change. Answers what the server has made of it; a change that is done already, or whose note is gone, is taken as well. */
export async function sendChange(send: Send, queued: QueuedChange): Promise<Taken> {
  const { change } = queued;
  try {
    switch (change.kind) {
      case 'add':
        return { note: await sendAdded(send, change) };
      case 'save':
        return await sendSaved(send, queued, change);
      case 'organise':
        return await sendOrganised(send, change);
      case 'renameTag':
        await send(renameTag, { params: { tag: change.tag }, body: { name: change.name } });
        return {};
      case 'removeTag':
        await send(removeTag, { params: { tag: change.tag } });
        return {};
      case 'delete':
        return await sendDeleted(send, change.ids);
      case 'removeSummary':
        return { note: (await send(removeSummary, { params: { id: change.id } })).data };
      case 'attach':
        return await sendAttached(send, change);
      case 'detach':
        await send(deleteAttachment, { params: { id: change.id, attId: change.attachment._id } });
        return {};
      case 'reattach':
        return {
          note: (await send(restoreAttachment, { params: { id: change.id, attId: change.attachment._id } })).data,
        };
    }
  } catch (error) {
    // Done before, or done elsewhere: a tag without notes, a file or a note that is gone.
    if (isNotFound(error) && change.kind !== 'add' && change.kind !== 'save' && change.kind !== 'attach') return {};
    throw error;
  }
}
