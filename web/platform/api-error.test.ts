import { describe, expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { shellMessages } from '#contract/shell-messages.ts';
import {
  ApiError,
  conflictingData,
  failureOf,
  failureSentence,
  isSignedOut,
  hasNoMessage,
  nullIfNotFound,
} from './api-error.ts';

describe('a refusal of the server', () => {
  it('speaks by its first field, and has a sentence for each field: the first one', () => {
    const errors = [
      { path: 'title', msg: 'Title is required.' },
      { path: 'title', msg: 'Title is too short.' },
      { path: 'tags', msg: 'Too many tags.' },
    ];
    const failure = failureOf(400, { message: 'Validation failed', errors });
    expect(failure).toMatchObject({ message: 'Title is required.', status: 400 });
    expect(failure.fields).toEqual({ title: 'Title is required.', tags: 'Too many tags.' });
  });

  it('speaks by its message where it names no field', () => {
    expect(failureOf(409, { message: 'Changed elsewhere.', errors: [] }).message).toBe('Changed elsewhere.');
  });

  it.each([
    ['nothing', undefined],
    ['text', 'Bad Gateway'],
    ['an empty message', { message: '' }],
    ['a message that is none', { message: 42, errors: 'none' }],
    ['fields that are none', { errors: [null, 'title', { path: 'title' }, { path: '', msg: '' }] }],
  ])('names its status where its body is %s', (_what, body) => {
    const failure = failureOf(502, body);
    expect(failure.message).toBe(shellMessages.notes.requestFailed(502));
    expect(failure.fields).toEqual({});
    expect(hasNoMessage(failure)).toBe(true);
  });

  it('is explained by its own sentence', () => {
    expect(hasNoMessage(failureOf(503, { message: 'Nothing can be stored.' }))).toBe(false);
  });
});

it('shows the sentence of a call that failed, and of a fault of ours none of its words', () => {
  expect(failureSentence(new ApiError('Not yours.', { status: 403 }))).toBe('Not yours.');
  expect(failureSentence(new TypeError('x is undefined'))).toBe(shellMessages.http.internal);
  expect(failureSentence('text')).toBe(shellMessages.http.internal);
});

describe('what somebody else saved since', () => {
  const data = { title: 'Theirs' };
  it('is in the refusal of a save', () => {
    expect(conflictingData(new ApiError('Changed.', { status: 409, body: { data } }))).toBe(data);
  });
  it.each([
    ['another status', new ApiError('Gone.', { status: 404, body: { data } })],
    ['no body', new ApiError('Changed.', { status: 409 })],
    ['a body that is text', new ApiError('Changed.', { status: 409, body: 'Conflict' })],
    ['another failure', new Error('Changed.')],
  ])('is nothing with %s', (_what, error) => {
    expect(conflictingData(error)).toBeUndefined();
  });
});

describe('what may be missing', () => {
  it('is what was asked for, or null where it is not there', async () => {
    await expect(nullIfNotFound(Promise.resolve('there'))).resolves.toBe('there');
    await expect(nullIfNotFound(Promise.reject(new ApiError('Not found.', { status: 404 })))).resolves.toBeNull();
  });
  it('fails by any other failure', async () => {
    for (const failure of [new ApiError('Away.', { status: 503 }), new Error('broken')])
      await expect(nullIfNotFound(Promise.reject(failure))).rejects.toBe(failure);
  });
});

describe('the code of a failure', () => {
  it.each(errorCodes)('is the server’s, whatever a proxy made of its status: %s', (code) => {
    expect(failureOf(500, { success: false, code, message: 'A sentence.' })).toMatchObject({
      code,
      message: 'A sentence.',
    });
  });

  it.each([
    [0, 'unreachable'],
    [200, 'failed'],
    [400, 'invalid'],
    [401, 'sessionEnded'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [409, 'conflict'],
    [413, 'tooLarge'],
    [418, 'invalid'],
    [429, 'tooMany'],
    [500, 'failed'],
    [502, 'unavailable'],
  ] as const)('is told by the status %i where the answer has none that we know: %s', (status, code) => {
    for (const body of [undefined, 'Bad gateway', {}, { code: 'newer' }, { code: 5 }])
      expect(failureOf(status, body).code).toBe(code);
  });

  it('decides what is missing, in the way, and over', async () => {
    const failed = (code: string) => failureOf(500, { code, data: { title: 'Theirs' } });
    expect(await nullIfNotFound(Promise.reject(failed('notFound')))).toBeNull();
    await expect(nullIfNotFound(Promise.reject(failed('forbidden')))).rejects.toMatchObject({ code: 'forbidden' });
    expect(conflictingData(failed('conflict'))).toEqual({ title: 'Theirs' });
    expect(conflictingData(failed('exists'))).toBeUndefined();
    expect(['sessionEnded', 'wrongCredentials', 'banned'].map((code) => isSignedOut(failed(code)))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
