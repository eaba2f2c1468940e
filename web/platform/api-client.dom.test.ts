import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addNote, listNotes, updateNote } from '#contract/notes/notes.ts';
import { login } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { countUsers, exportMe } from '#contract/users/users.ts';
import { fakeFetch } from '#web/testing/fake-fetch.ts';
import { call, callForFile } from './api-client.ts';
import { onTokenRefused } from './token-refusals.ts';
import { ApiError } from './api-error.ts';
import { storedToken } from './storage.ts';

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => {
      throw new Error('The call was expected to fail.');
    },
    (error: unknown) => {
      if (error instanceof ApiError) return error;
      throw error;
    },
  );

beforeEach(() => storedToken.remove());
afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('sends the body as JSON and answers the success body', async () => {
    const sent = fakeFetch(() => ({ json: { success: true, token: 't', user: {} } }));
    const answer = await call(login, { body: { email: 'a@b.c', password: 'secret' } });
    expect(answer.token).toBe('t');
    expect(sent[0]).toMatchObject({
      url: '/api/auth/login',
      method: 'POST',
      body: { email: 'a@b.c', password: 'secret' },
    });
    expect(sent[0]?.headers.get('auth-token')).toBeNull();
  });

  it('sends the stored token to calls of a person, and fills the path', async () => {
    storedToken.set('stored');
    const sent = fakeFetch(() => ({ json: { success: true, data: {} } }));
    await call(updateNote, { params: { id: 'a/b' }, body: { title: 'A title', description: 'A text', tags: [] } });
    expect(sent[0]?.url).toBe('/api/notes/updatenote/a%2Fb');
    expect(sent[0]?.headers.get('auth-token')).toBe('stored');
  });

  it('refuses before sending where a token is needed and none is stored', async () => {
    const sent = fakeFetch(() => ({ json: {} }));
    const error = await failure(call(getUser));
    expect(error.message).toBe(messages.notes.tokenMissing);
    expect(sent).toHaveLength(0);
  });

  it('takes a reply that is cut off for none', async () => {
    storedToken.set('t');
    const cutOff = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"success": true, "data": {"ti'));
        controller.error(new TypeError('terminated'));
      },
    });
    const headers = { 'content-type': 'application/json' };
    vi.stubGlobal('fetch', async () => new Response(cutOff, { headers }));
    const error = await failure(call(getUser));
    expect(error).toMatchObject({ status: 0, code: 'unreachable', message: messages.http.unreachable });
  });

  it('leaves empty query values out', async () => {
    storedToken.set('t');
    const sent = fakeFetch(() => ({ json: { success: true, data: [] } }));
    await call(listNotes, { query: { tag: 'a b', q: '', limit: '5' } });
    expect(sent[0]?.url).toBe('/api/notes/fetchallnotes?tag=a+b&limit=5');
  });

  it.each([
    [{ errors: [{ msg: 'First.', path: 'email' }, { msg: 'Second.' }], message: 'Other.' }, 'First.'],
    [{ message: 'Only a message.' }, 'Only a message.'],
    [{}, 'Request failed with status 400.'],
  ])('says %j as %s', async (body, sentence) => {
    fakeFetch(() => ({ status: 400, json: body }));
    expect((await failure(call(countUsers))).message).toBe(sentence);
  });

  it('gives each field its first sentence', async () => {
    fakeFetch(() => ({
      status: 400,
      json: {
        errors: [
          { msg: 'One.', path: 'a' },
          { msg: 'Two.', path: 'a' },
        ],
      },
    }));
    const error = await failure(call(countUsers));
    expect(error).toMatchObject({ status: 400, fields: { a: 'One.' } });
  });

  it('says so when the reply is not JSON', async () => {
    fakeFetch(() => ({ status: 502, text: '<html>' }));
    expect(await failure(call(countUsers))).toMatchObject({ message: messages.notes.notJson, status: 502 });
  });

  it('has status 0 when no answer came', async () => {
    fakeFetch(() => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failure(call(countUsers))).toMatchObject({ message: messages.http.unreachable, status: 0 });
  });

  it('announces that the stored token was refused, but not a token given by the caller', async () => {
    const onRefused = vi.fn<(refusal: string) => void>();
    const stop = onTokenRefused(onRefused);
    storedToken.set('old');
    fakeFetch(() => ({ status: 401, json: { message: 'No.' } }));
    await failure(call(getUser, { token: 'other' }));
    expect(onRefused).not.toHaveBeenCalled();
    await failure(call(getUser));
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('expired');
    fakeFetch(() => ({ status: 403, json: { message: 'This is not yours.' } }));
    await failure(call(getUser));
    expect(onRefused).toHaveBeenCalledOnce();
    // A ban ends the session, too.
    fakeFetch(() => ({ status: 403, json: { code: 'banned', message: messages.session.banned } }));
    await failure(call(getUser));
    expect(onRefused).toHaveBeenCalledTimes(2);
    expect(onRefused).toHaveBeenLastCalledWith('banned');
    stop();
  });

  it.each([
    [{ status: 401, json: { code: 'sessionEnded', message: 'Other words.' } }, 'expired'],
    [{ status: 403, json: { code: 'banned', message: 'Other words.' } }, 'banned'],
    [{ status: 403, json: { code: 'forbidden', message: messages.session.banned } }, undefined],
    [{ status: 401, json: { code: 'wrongCredentials', message: messages.session.expired } }, undefined],
    // A proxy's, which knows no code; and a code of a later version.
    [{ status: 401, text: '<html>' }, 'expired'],
    [{ status: 403, text: messages.session.banned }, undefined],
    [{ status: 502, text: '<html>' }, undefined],
    [{ status: 401, json: { code: 'newer', message: 'Other words.' } }, 'expired'],
  ] as const)('ends the session by the code and never by a sentence: %j', async (answer, refusal) => {
    const onRefused = vi.fn<(refusal: string) => void>();
    const stop = onTokenRefused(onRefused);
    storedToken.set('t');
    fakeFetch(() => answer);
    await failure(call(getUser));
    await failure(callForFile(exportMe));
    expect(onRefused.mock.calls).toEqual(refusal === undefined ? [] : [[refusal], [refusal]]);
    stop();
  });

  it('answers a file as it is', async () => {
    storedToken.set('t');
    fakeFetch(() => ({ text: 'zip' }));
    expect(await (await callForFile(exportMe)).text()).toBe('zip');
  });
});

/** As much of XMLHttpRequest as an upload needs. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 201;
  responseText = JSON.stringify({ success: true, data: { _id: 'n' } });
  headers: Record<string, string> = {};
  form: FormData | undefined;
  address = '';
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(method: string, url: string) {
    this.address = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => 'application/json';
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

describe('call with files', () => {
  const body = { title: 'A title', description: 'A text', tags: ['a', 'b'] };
  const files = [new File(['x'], 'x.png', { type: 'image/png' })];

  beforeEach(() => {
    storedToken.set('t');
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });

  it('sends a multipart body, reports percents and answers the body', async () => {
    const percents: number[] = [];
    const pending = call(addNote, { body, files, onProgress: (percent) => percents.push(percent) });
    const request = FakeRequest.last;
    request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 3 }));
    request.dispatchEvent(new Event('load'));
    expect((await pending).data._id).toBe('n');
    expect(request.address).toBe('POST /api/notes/addnote');
    expect(request.headers).toEqual({ 'auth-token': 't' });
    expect(request.form?.get('tags')).toBe('["a","b"]');
    expect(request.form?.getAll('attachments')).toHaveLength(1);
    expect(percents).toEqual([33]);
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const pending = call(addNote, { body, files, signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('has status 0 when the network failed', async () => {
    const pending = failure(call(addNote, { body, files }));
    FakeRequest.last.dispatchEvent(new Event('error'));
    expect((await pending).status).toBe(0);
  });
});
