import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { ApiError, failureOf } from '#web/platform/api-error.ts';
import { interestFailure } from './interest-failure.ts';

const { academy } = messages;

describe('an interest that was not registered', () => {
  it('is told in the words of the server', () => {
    const refusal = { success: false, message: 'Registration is closed.' };
    expect(interestFailure(failureOf(200, refusal))).toBe('Registration is closed.');
    expect(interestFailure(failureOf(429, refusal))).toBe('Registration is closed.');
  });

  it('is told in ours where the server has none', () => {
    expect(interestFailure(failureOf(200, { success: false }))).toBe(academy.refused);
    expect(interestFailure(failureOf(400, { success: false, message: '' }))).toBe(academy.refused);
  });

  it('is a failure of the server where there was no answer of its own', () => {
    expect(interestFailure(new ApiError(messages.http.unreachable, { status: 0 }))).toBe(academy.serverError);
    expect(interestFailure(new ApiError(messages.notes.notJson, { status: 502 }))).toBe(academy.serverError);
    expect(interestFailure(failureOf(500, {}))).toBe(academy.serverError);
    expect(interestFailure(new TypeError('Failed to fetch'))).toBe(academy.serverError);
  });
});
