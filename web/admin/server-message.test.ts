import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/platform/api-error.ts';
import { serverSentence } from './server-message.ts';

const refused = (body: unknown) => new ApiError('Refused.', { status: 400, body });

describe('the sentence of a failure in the back office', () => {
  it('is what the server said of it', () => {
    expect(serverSentence(refused({ error: 'The last super admin stays.' }), 'It failed.')).toBe(
      'The last super admin stays.',
    );
  });

  it.each([
    ['nothing', refused(undefined)],
    ['null', refused(null)],
    ['text', refused('Bad Gateway')],
    ['an empty sentence', refused({ error: '' })],
    ['no sentence', refused({ error: { code: 7 } })],
    ['a fault of the page', new TypeError('x is undefined')],
  ])('is the page’s own where the server said %s', (_what, error) => {
    expect(serverSentence(error, 'It failed.')).toBe('It failed.');
  });
});
