import { afterEach, beforeEach, expect, it } from 'vitest';
import { updateNote } from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { storedToken } from '#web/platform/storage.ts';
import { createChangeStore } from './change-store.ts';
import { createDeviceCall } from './device-call.ts';
import { discardChange } from './outbox-changes.ts';
import { createReplicaNotebook } from './replica-notebook.ts';
import { rememberUnanswered } from './unanswered-saves.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';
import { noteOf } from './testing/note-of.ts';

const owner = 'u1';

beforeEach(() => storedToken.set('t'));
afterEach(() => storedToken.remove());

it('sends no save again that the device has taken, whose page died before it heard so', async () => {
  const storage = createMemoryStorage();
  const page = { data: [noteOf(1)], removed: [], revision: '1', hasMore: false };
  await createChangeStore(storage).apply(owner, page, { isFirst: true });
  const { device } = createReplicaNotebook(owner, storage);
  let asked = 0;
  let isOnline = false;
  const call = createDeviceCall({
    serverCall: () => {
      asked += 1;
      return Promise.reject(new ApiError('It was asked.', { status: 500 }));
    },
    loadDevice: async () => device,
    isOnline: () => isOnline,
    mayWait: () => false,
    onAnswer: () => undefined,
    keepAnswers: async () => undefined,
  });
  const saveId = crypto.randomUUID();
  const body = { description: 'Typed on the train.', updatedAt: noteOf(1).updatedAt, saveId };
  await call(updateNote, { params: { id: 'n1' }, body });
  // Sent meanwhile, under the name of a save that it was joined to.
  await storage.write(owner, async (transaction) => {
    for (const change of await transaction.changes()) await discardChange(transaction, change);
  });
  isOnline = true;
  rememberUnanswered(saveId);
  const { data } = await call(updateNote, { params: { id: 'n1' }, body });
  expect(data._id).toBe('n1');
  expect(asked).toBe(0);
});
