import { expect, it } from 'vitest';
import { nameOfRecording } from './save-recording.ts';

it.each([
  ['audio/webm;codecs=opus', 'Voice note 2030-01-31 08.05.webm'],
  ['audio/mp4;codecs=mp4a.40.2', 'Voice note 2030-01-31 08.05.m4a'],
  ['audio/ogg;codecs=opus', 'Voice note 2030-01-31 08.05.ogg'],
])('a recording of %s is named by its time: %s', (mediaType, name) => {
  expect(nameOfRecording({ startedAt: new Date(2030, 0, 31, 8, 5).getTime(), mediaType })).toBe(name);
});
