import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import type { FindNoteLink } from '#lib/markdown/markdown-note-links.ts';
import { linkTitleOf } from '#lib/markdown/note-links.ts';
import { useUploadAttachment } from '../editor/save-note.queries.ts';
import { tagsLike } from '../editor/tag-suggestions.ts';
import { findNotesByTitle } from '../links/find-notes-by-title.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { useTags } from '../notes.queries.ts';
import type { EditorSources } from '../writing/editor-sources.ts';
import type { ChosenLinks } from './chosen-links.ts';
import type { NoteWriter } from './note-writer.ts';

/** Entries of a menu in the editor. */
const offered = 8;

/** What the editor of an open note reaches round it: other notes, tags, and the note's pictures. */
export function useEditorSources(
  note: NoteDetail,
  writer: NoteWriter,
  { noteLink, chosenLinks }: { noteLink: FindNoteLink | undefined; chosenLinks: ChosenLinks },
): EditorSources {
  const { call } = useNotesBackend();
  const tags = useTags();
  const navigate = useNavigate();
  const { mutateAsync: upload } = useUploadAttachment();
  // The text shows a new picture at once, before the note comes back with it.
  const [uploaded] = useState(() => new Map<string, string>());
  const isBrokenLink = useCallback((title: string) => noteLink?.(title)?.isBroken === true, [noteLink]);
  return useMemo(
    () => ({
      findNotes: (words) => findNotesByTitle(call, words),
      findTags: async (words) =>
        tagsLike(tags ?? [], words)
          .slice(0, offered)
          .map(({ tag }) => tag),
      onLink: ({ _id: id, title }) => chosenLinks.add({ id, title: linkTitleOf(title) }),
      onTag: (tag) => {
        const now = writer.read().text.tags;
        if (!now.includes(tag)) writer.change({ tags: [...now, tag] });
      },
      uploadPicture: async (file, onProgress) => {
        const known = new Set(note.attachments.map(({ _id }) => _id));
        const { signal } = new AbortController();
        const { attachments } = await upload({ id: note._id, file, signal, onProgress });
        const added = attachments.findLast(({ _id }) => !known.has(_id));
        if (!added) throw new Error('The answer to an upload lacks the file.');
        uploaded.set(added._id, added.url);
        return { id: added._id, name: added.originalname };
      },
      pictureUrl: (id) => note.attachments.find(({ _id }) => _id === id)?.url ?? uploaded.get(id),
      isBrokenLink,
      openNote: (title) => {
        const target = noteLink?.(title);
        if (target) void navigate(target.href);
      },
    }),
    [call, chosenLinks, isBrokenLink, navigate, note, noteLink, tags, upload, uploaded, writer],
  );
}
