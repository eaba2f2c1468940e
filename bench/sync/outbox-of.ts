import type { AnswerOf, Call } from '#contract/call.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import type { Note } from '#contract/notes/notes.ts';
import type { Person } from '#server/testing/test-app.ts';
import type { NoteChange } from '#web/offline/note-change.ts';
import { addressOf } from '#web/platform/api-client.ts';
import { failureOf } from '#web/platform/api-error.ts';
import { createChangeStore } from '#web/notes/replica/change-store.ts';
import { flushChanges } from '#web/notes/replica/flush-changes.ts';
import { commitChange } from '#web/notes/replica/outbox-changes.ts';
import type { Send } from '#web/notes/replica/send-change.ts';
import { createMemoryStorage } from '#web/notes/replica/testing/memory-storage.ts';

const owner = 'person';

const formOf = (field: string, files: readonly File[]): FormData => {
  const form = new FormData();
  for (const file of files) form.append(field, file, file.name);
  return form;
};

/** Makes the calls of the outbox at the real server. */
const sendAs = (person: Person): Send => {
  return async <C extends Call>(
    definition: C,
    input: Parameters<typeof addressOf>[1] & { body?: unknown; files?: readonly File[] },
  ) => {
    const { body, files = [] } = input;
    const isForm = definition.files !== undefined && files.length > 0;
    const response = await person.fetch(addressOf(definition, input), {
      method: definition.method,
      ...(isForm && { body: formOf(definition.files?.field ?? '', files) }),
      ...(!isForm &&
        body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw failureOf(response.status, answer);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server encodes each answer by its contract
    return answer as AnswerOf<C>;
  };
};

/** A device without a connection of its own: the product's replica and outbox, in memory. */
export function createOutboxOf(person: Person) {
  const storage = createMemoryStorage();
  const store = createChangeStore(storage);
  return {
    /** Reads what the server has. */
    async pull(): Promise<void> {
      for (let hasMore = true; hasMore;) {
        const since = await store.readRevision(owner);
        const page = await person.ok(listNoteChanges, since === undefined ? {} : { query: { since } });
        await store.apply(owner, page, { isFirst: since === undefined });
        ({ hasMore } = page);
      }
    },
    /** The notes as the device shows them. */
    notes: (): Promise<Note[]> =>
      storage.read(owner, async (transaction) => {
        const state = await transaction.state();
        const rows = state ? await transaction.rows(state.space) : [];
        return rows.filter(({ list }) => list !== 'gone').map(({ note }) => note);
      }),
    async commit(change: NoteChange): Promise<void> {
      await storage.write(owner, (transaction) => commitChange(transaction, owner, change));
    },
    /** Sends what waits. */
    flush: () =>
      flushChanges({ owner, storage, send: sendAs(person), onSent: () => undefined, isStopped: () => false }),
    /** Why changes were refused. */
    refusals: async (): Promise<string[]> =>
      (await storage.read(owner, (transaction) => transaction.changes())).flatMap(({ refusal }) => refusal ?? []),
  };
}
