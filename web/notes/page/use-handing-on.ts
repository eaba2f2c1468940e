import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import type { WrittenText } from '#web/offline/note-change.ts';
import { handOn, type HandedOnText } from '#web/platform/handed-on-text.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { NoteWriter } from './note-writer.ts';

/** Words of the text that are selected; undefined where none are. */
function selectedText(): string | undefined {
  const selection = document.getSelection();
  const place = selection?.anchorNode?.parentElement?.closest('.cm-content, [data-note-text]');
  const words = place ? (selection?.toString().trim() ?? '') : '';
  return words === '' ? undefined : words;
}

const handedOn = ({ _id: noteId }: Note, { title, tags }: WrittenText, content: string): HandedOnText => ({
  noteId,
  noteTitle: title,
  content,
  tags: [...tags],
});

/** Commands that go on with a note's text elsewhere. The note stays as it is, and nothing is sent before the person sends it. */
export function useHandingOn({ note, writer }: { note: Note; writer: NoteWriter }) {
  const navigate = useNavigate();
  const showAlert = useAlert();
  return {
    postAsThought: async () => {
      const { text } = writer.read();
      const { plainTextOfNote, beginningOf } = await import('#lib/markdown/plain-text-of-note.ts');
      const source = selectedText() ?? plainTextOfNote(text.description);
      await writer.flush();
      await navigate('/feed', { state: handOn(handedOn(note, text, beginningOf(source, limits.post.content.max))) });
    },
    turnIntoArticle: async () => {
      const { text } = writer.read();
      const { markdownForOthers, withPicturesBelow } = await import('#lib/markdown/plain-text-of-note.ts');
      // Only of pictures there are thumbnails. What an article does not take of them all the same stays in the note.
      const pictures = note.attachments.filter(
        ({ thumbnailUrl, size }) => thumbnailUrl !== null && size <= limits.pictureBytes,
      );
      const words = markdownForOthers(text.description, new Set(pictures.map(({ _id }) => _id)));
      const content = withPicturesBelow(
        words,
        pictures.map(({ _id: id, originalname }) => ({ id, words: originalname })),
      );
      await writer.flush();
      const takesPictures = pictures.length > 0;
      const leavesFiles = pictures.length < note.attachments.length;
      const handed = { ...handedOn(note, text, content), takesPictures, leavesFiles };
      await navigate('/blog/new', { state: handOn(handed) });
      // With pictures, the page that takes them says so at its end.
      if (leavesFiles && !takesPictures) showAlert('info', messages.notePage.filesStay);
    },
  };
}
