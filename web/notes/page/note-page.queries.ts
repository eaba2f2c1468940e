import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { addNote, updateNote, uploadAttachment, type Attachment, type Note } from '#contract/notes/notes.ts';
import { findNoteLinks, linkKeyOf } from '#lib/markdown/note-links.ts';
import { ApiError, nullIfNotFound } from '#web/platform/api-error.ts';
import { readAttachment } from '../attachments/read-attachment.ts';
import { readConflict } from '../editor/read-conflict.ts';
import type { ReadNote } from '../links/use-note-links.ts';
import { findNote, isOlder, withInserted, withSaved, type NoteList } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, noteKeys, refreshDerived } from '../notes.queries.ts';
import { useFilledNote } from '../replica/device-fill.queries.ts';
import { isFollowed } from '../sync/live-state.ts';
import { bodyOfSave } from './body-of-save.ts';
import type { ChosenLinks } from './chosen-links.ts';
import type { SentSave } from './note-writer.ts';
import type { WrittenText } from '#web/offline/note-change.ts';

/** A note whose surroundings are not known, as without a network. */
const asDetail = (note: Note): ReadNote => ({
  ...note,
  links: [],
  backlinks: [],
  versionCount: 0,
  people: [],
  linksOf: '',
});

/** One note; null where the person has none of this id. */
export function useNoteDetail(id: string) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const key = useMemo(() => noteKeys.detail(id), [id]);
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<ReadNote | null> => {
      const answer = await nullIfNotFound(call(readNote, { params: { id }, signal }));
      return answer && { ...answer.data, linksOf: answer.data.description };
    },
    placeholderData: () => {
      for (const [, list] of client.getQueriesData<NoteList>({ queryKey: noteKeys.lists })) {
        const note = findNote(list, id);
        if (note) return asDetail(note);
      }
      return undefined;
    },
    // Another device may have written since.
    staleTime: 0,
    refetchOnWindowFocus: () => (isFollowed() ? false : 'always'),
  });
  useFilledNote(key, id, query.data === undefined || query.isPlaceholderData);
  return query;
}

/** The titles that a text links to, as one text to compare. */
const linkedTitles = (text: string): string =>
  findNoteLinks(text)
    .map(({ title }) => linkKeyOf(title))
    .join('\n');

/** Puts a saved note into the lists and into its page. Where it links to other titles now, the page asks which of them notes have. */
export function useShowSaved() {
  const client = useQueryClient();
  return useCallback(
    async (note: Note) => {
      const key = noteKeys.detail(note._id);
      const shown = client.getQueryData<ReadNote | null>(key);
      // Another device may have saved over this save, and its note may have come first.
      client.setQueryData<ReadNote | null>(key, (now) => (isOlder(note, now) ? now : now && { ...now, ...note }));
      if (shown && linkedTitles(shown.linksOf) !== linkedTitles(note.description))
        void client.invalidateQueries({ queryKey: key });
      await editLists(client, (list, filter) =>
        isOlder(note, findNote(list, note._id)) ? list : withSaved(list, note, filter),
      );
    },
    [client],
  );
}

/** A note was chosen to link to that is gone by now. */
const isLinkRefusal = (error: unknown): boolean => error instanceof ApiError && 'linkTargets' in error.fields;

/** Saves changed fields of a note over a version; throws `NoteConflict` where another save came first. */
export function useSaveWritten(id: string, chosenLinks: ChosenLinks) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showSaved = useShowSaved();
  return useCallback(
    async (save: SentSave): Promise<Note> => {
      const { change } = save;
      const body = bodyOfSave(save);
      const links = change.description === undefined ? [] : chosenLinks.read();
      const send = async (chosen: typeof links): Promise<Note> => {
        try {
          const linkTargets = chosen.length > 0 ? { linkTargets: [...chosen] } : {};
          return (await call(updateNote, { params: { id }, body: { ...body, ...linkTargets } })).data;
        } catch (error) {
          // The text is saved all the same: its link finds another note with the title.
          if (chosen.length > 0 && isLinkRefusal(error)) return send([]);
          throw readConflict(error);
        }
      };
      const note = await send(links);
      chosenLinks.forget(links);
      await showSaved(note);
      if (change.tags) refreshDerived(client);
      return note;
    },
    [call, chosenLinks, client, id, showSaved],
  );
}

const copySuffix = ' (copy)';

/** The title of a copy, cut so that it fits. */
const copyTitle = (title: string): string => {
  const letters = Array.from(title);
  return `${letters.slice(0, limits.note.title.max - copySuffix.length).join('')}${copySuffix}`;
};

/** The files of a note, loaded anew: a copy has files of its own. */
const loadFiles = (attachments: readonly Attachment[]): Promise<File[]> =>
  Promise.all(attachments.map((attachment) => readAttachment(attachment)));

/** The text with the pictures of a copy in place of those of its source, which stand in the same order. */
function withCopiedPictures(text: string, from: readonly Attachment[], to: readonly Attachment[]): string {
  return from.reduce(
    (now, { _id }, place) => now.replaceAll(`attachment:${_id}`, `attachment:${to[place]?._id ?? _id}`),
    text,
  );
}

interface CopiedNote {
  text: WrittenText;
  /** `copy` says in the title that it is one. */
  title: 'same' | 'copy';
  /** Files that the copy gets, too. */
  attachments: readonly Attachment[];
}

/** Adds a note with the text and files of another one. */
export function useAddCopy() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  return useCallback(
    async ({ text: { title, description, tags }, title: kind, attachments }: CopiedNote): Promise<Note> => {
      const files = await loadFiles(attachments);
      const { attachmentsPerCall } = limits.note;
      const body = { title: kind === 'copy' ? copyTitle(title) : title, description, tags: [...tags] };
      let { data: copy } = await call(addNote, { body, files: files.slice(0, attachmentsPerCall) });
      const params = { id: copy._id };
      for (const file of files.slice(attachmentsPerCall))
        ({ data: copy } = await call(uploadAttachment, { params, files: [file] }));
      const own = withCopiedPictures(description, attachments, copy.attachments);
      if (own !== description) ({ data: copy } = await call(updateNote, { params, body: { description: own } }));
      const added = copy;
      await editLists(client, (list, filter) => withInserted(list, added, filter));
      refreshDerived(client);
      return copy;
    },
    [call, client],
  );
}
