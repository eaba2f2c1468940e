import type { Note } from '#contract/notes/notes.ts';
import { updateNote } from '#contract/notes/notes.ts';
import { readConflict } from '#web/notes/editor/read-conflict.ts';
import { bodyOfSave } from '#web/notes/page/body-of-save.ts';
import { NoteWriter } from '#web/notes/page/note-writer.ts';
import { call } from '#web/platform/api-client.ts';

/** A device with a note open, whose person types words of their own at its end. */
export interface NoteDevice {
  noteId: string;
  writer: NoteWriter;
  /** Words that were typed, and those that the server has confirmed. */
  typed: string[];
  confirmed: Set<string>;
  type: () => void;
}

export function openNoteDevice(token: string, note: Note, name: string): NoteDevice {
  const typed: string[] = [];
  const confirmed = new Set<string>();
  const params = { id: note._id };
  const writer = new NoteWriter({
    note,
    keep: () => undefined,
    save: async (save) => {
      try {
        const { data } = await call(updateNote, { params, body: bodyOfSave(save), token });
        for (const word of typed) if (save.change.description?.includes(word)) confirmed.add(word);
        return data;
      } catch (error) {
        throw readConflict(error);
      }
    },
  });
  return {
    noteId: note._id,
    writer,
    typed,
    confirmed,
    type() {
      const word = `${name}x${typed.length}z`;
      typed.push(word);
      writer.change({ description: `${writer.read().text.description} ${word}` });
    },
  };
}

/** Typed words that a text lacks or has several times; a promise is broken where one of them was confirmed. */
export const wordFaults = ({ typed, confirmed }: Pick<NoteDevice, 'typed' | 'confirmed'>, text: string): string[] =>
  typed.flatMap((word) => {
    const count = text.split(word).length - 1;
    return count === 1 ? [] : [`${word} is there ${count} times${confirmed.has(word) ? ' and was confirmed' : ''}`];
  });
