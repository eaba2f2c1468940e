import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { failureSchema } from '#contract/call.ts';
import { addNote, updateNote, type Note } from '#contract/notes/notes.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import type { Person } from '#server/testing/test-app.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { bodyOfSave } from '#web/notes/page/body-of-save.ts';
import type { SentSave } from '#web/notes/page/note-writer.ts';

/** Fate of one request: it arrives and is answered, never arrives, or arrives and its answer gets lost. */
export type Fate = 'answered' | 'lost request' | 'lost answer';

/** A note of the real server, reached over a network that loses requests and answers. */
export interface SimulatedNote {
  read: () => Promise<Note>;
  save: (save: SentSave, fate: Fate) => Promise<Note>;
}

const unreachable = () => new ApiError('The network is gone.', { status: 0 });

/** Adds a note and answers the way to it, on which a save takes at least `latency` milliseconds. */
export async function addSimulatedNote(person: Person, description: string, latency: number): Promise<SimulatedNote> {
  const { data } = await person.ok(addNote, { body: { title: 'Simulated', description } });
  const params = { id: data._id };
  return {
    read: async () => (await person.ok(readNote, { params })).data,
    async save(save, fate) {
      if (latency > 0) await delay(latency);
      if (fate === 'lost request') throw unreachable();
      const response = await person.fetch(updateNote.path.replace('{id}', data._id), {
        method: updateNote.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOfSave(save)),
      });
      const body: unknown = await response.json();
      if (fate === 'lost answer') throw unreachable();
      if (response.ok) return z.parse(z.object({ ...updateNote.answer }), body).data;
      const { message } = failureSchema.parse(body);
      throw new ApiError(message, { status: response.status, body });
    },
  };
}
