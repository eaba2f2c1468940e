import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { clearOutbox, listQueuedNotes, enqueueNote, type QueuedNote } from '#web/offline/outbox.ts';
import { sendUpload } from '#web/platform/upload.ts';
import { flushOutbox } from './flush-outbox.ts';

vi.mock('idb-keyval', () => import('#web/testing/fake-keyval.ts'));
vi.mock('#web/platform/upload.ts');

const waiting = (clientId: string, owner = 'u1'): QueuedNote => ({
  clientId,
  owner,
  title: `Note ${clientId}`,
  description: 'Some words',
  tags: 'a, b',
  files: [new File(['x'], 'x.txt')],
  at: '2026-01-01T00:00:00.000Z',
});

/** What the server answers, in order; then it cannot be reached. */
function server(...statuses: number[]) {
  const sent: { clientId: unknown; token: string | undefined; tags: unknown; files: number }[] = [];
  vi.mocked(sendUpload).mockImplementation(async ({ form, headers }) => {
    sent.push({
      clientId: form.get('clientId'),
      token: headers['auth-token'],
      tags: form.get('tags'),
      files: form.getAll('attachments').length,
    });
    const status = statuses.shift() ?? 0;
    if (status === 0) throw new ApiError('unreachable', { status });
    const json =
      status < 400 ? { success: true, data: { _id: 's' } } : { success: false, message: `Because ${status}` };
    return { status, contentType: 'application/json', text: JSON.stringify(json) };
  });
  return sent;
}

const onSent = vi.fn<(note: Note) => Promise<void>>().mockResolvedValue();
const send = () => flushOutbox({ owner: 'u1', token: 't', onSent });
const left = async () => (await listQueuedNotes('u1')).map(({ clientId, refusal }) => [clientId, refusal]);

beforeEach(async () => {
  onSent.mockClear();
  // No locks, as where the connection is not secure.
  vi.stubGlobal('navigator', {});
  for (const note of [waiting('2'), waiting('1'), waiting('3'), waiting('0', 'u2')]) await enqueueNote(note);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await clearOutbox('u1');
  await clearOutbox('u2');
});

describe('flushOutbox', () => {
  it('sends a person’s notes in the order in which they were written, each under its name', async () => {
    const sent = server(201, 201, 201);
    expect(await send()).toEqual({ sent: 3, refused: 0, isUnfinished: false });
    expect(sent.map(({ clientId }) => clientId)).toEqual(['1', '2', '3']);
    expect(sent[0]).toEqual({ clientId: '1', token: 't', tags: '["a","b"]', files: 1 });
    expect(onSent).toHaveBeenCalledTimes(3);
    expect(await left()).toEqual([]);
    expect(await listQueuedNotes('u2')).toHaveLength(1);
  });

  it.each([0, 401, 429, 500, 503])('stops at %i and leaves what is not sent', async (status) => {
    const sent = server(201, status);
    expect(await send()).toEqual({ sent: 1, refused: 0, isUnfinished: true });
    expect(sent).toHaveLength(2);
    expect(await left()).toEqual([
      ['2', undefined],
      ['3', undefined],
    ]);
  });

  it('keeps a refused note with its reason, goes on, and does not send it again', async () => {
    const sent = server(201, 400, 201, 201);
    expect(await send()).toEqual({ sent: 2, refused: 1, isUnfinished: false });
    expect(await left()).toEqual([['2', 'Because 400']]);
    expect(await send()).toEqual({ sent: 0, refused: 0, isUnfinished: false });
    expect(sent).toHaveLength(3);
  });

  it('does so in one tab at a time', async () => {
    const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>((_name, work) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    server();
    await send();
    expect(request).toHaveBeenCalledWith('thoughtleaf-outbox', expect.any(Function));
  });
});
