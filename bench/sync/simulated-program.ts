import { listNotes, updateNote } from '#contract/notes/notes.ts';
import type { Passerby } from '#server/testing/test-people.ts';
import { oneOf } from '#testing/seeded-random.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { callWith } from './simulated-network.ts';
import { type Acting, withWord } from './simulated-person.ts';

/** A program with the token of a person: it reads a note, adds a word, and reads it again where somebody was faster. */
export async function saveByProgram({ token }: Passerby, acting: Acting): Promise<void> {
  const call = callWith(token);
  for (let tries = 0; tries < 20; tries += 1) {
    const { data } = await call(listNotes, { query: { limit: '100' } });
    const own = data.filter(({ owner }) => owner === undefined);
    if (own.length === 0) return;
    const note = oneOf(acting.random, own);
    const word = `w${acting.ledger.words.size}`;
    const description = withWord(acting, note, note.description);
    const body = { description, updatedAt: note.updatedAt };
    try {
      await call(updateNote, { params: { id: note._id }, body });
      acting.ledger.confirmed.add(word);
      return;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
