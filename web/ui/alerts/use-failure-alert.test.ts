import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { failureOf } from '#web/platform/api-error.ts';
import { sentenceOf } from './use-failure-alert.ts';

const refusal = (code: string, message: string) => ({ success: false, code, message, error: message });

describe('the sentence of a failure', () => {
  it('is left to the session where it has ended, whatever the server says of it', () => {
    expect(sentenceOf(failureOf(401, refusal('sessionEnded', messages.notes.tokenMissing)))).toBeUndefined();
    expect(sentenceOf(failureOf(401, { message: 'A proxy’s.' }))).toBeUndefined();
  });

  it('is the server’s, also where the browser has the same one of its own', () => {
    const words = messages.notes.requestFailed(500);
    expect(sentenceOf(failureOf(500, refusal('failed', words)), 'Could not be saved.')).toBe(words);
  });

  it('is the caller’s where the server has none', () => {
    expect(sentenceOf(failureOf(500, {}), 'Could not be saved.')).toBe('Could not be saved.');
    expect(sentenceOf(failureOf(500, {}))).toBe(messages.notes.requestFailed(500));
  });
});
