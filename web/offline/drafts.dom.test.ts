import { set } from 'idb-keyval';
import { expect, it, vi } from 'vitest';
import { browserDrafts } from './drafts.ts';

// There is no IndexedDB here; what matters is when it answers.
vi.mock('idb-keyval', { spy: true });

it('keeps the last words of a page that goes away while an older draft is still being written', async () => {
  const written = Promise.withResolvers<void>();
  vi.mocked(set).mockReturnValueOnce(written.promise);
  const older = browserDrafts.write('me:note', { title: 'Old' });
  browserDrafts.writeAtOnce?.('me:note', { title: 'New' });
  written.resolve();
  await older;
  vi.mocked(set).mockResolvedValueOnce();
  expect(await browserDrafts.read('me:note')).toEqual({ title: 'New' });
});

it('keeps what IndexedDB has no room for in the local storage, until it has', async () => {
  const full = new DOMException('No room.', 'QuotaExceededError');
  vi.mocked(set).mockRejectedValueOnce(full);
  await browserDrafts.write('me:full', { title: 'Words' });
  vi.mocked(set).mockRejectedValueOnce(full);
  expect(await browserDrafts.read('me:full')).toEqual({ title: 'Words' });
  vi.mocked(set).mockResolvedValueOnce();
  expect(await browserDrafts.read('me:full')).toEqual({ title: 'Words' });
  expect(localStorage.getItem('lastWords:me:full')).toBeNull();
});
