import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { announceEndOf } from './announce-end.ts';
import { failureOf } from './api-error.ts';
import { storedToken } from './storage.ts';
import { onTokenRefused, type TokenRefusal } from './token-refusals.ts';

let heard: TokenRefusal[] = [];
beforeEach(() => {
  heard = [];
  storedToken.set('of now');
  onTestFinished(onTokenRefused((refusal) => void heard.push(refusal)));
});
afterEach(() => storedToken.remove());

const ended = failureOf(401, { success: false, code: 'sessionEnded', message: 'Over.' });

it('the session hears that its token was refused', () => {
  announceEndOf('of now', ended);
  expect(heard).toEqual(['expired']);
});

it('another token, or another failure, says nothing of the session', () => {
  announceEndOf('of before', ended);
  announceEndOf('of now', failureOf(503, { success: false, code: 'unavailable', message: 'Later.' }));
  announceEndOf('of now', new TypeError('Failed to fetch'));
  announceEndOf('of now', undefined);
  expect(heard).toEqual([]);
});
