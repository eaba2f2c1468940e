import { describe, expect, it } from 'vitest';
import { fileTextLimits } from '#contract/notes/file-text-limits.ts';
import { readTranscript } from './transcriber.ts';
import { WordsFailure } from './words-engine.ts';

const answer = (segments: { start: number; text: string }[]): string =>
  JSON.stringify({ text: 'All of it.', segments });

describe('the answer of a server that transcribes', () => {
  it('is read in parts with their times, without empty ones', () => {
    const read = readTranscript(
      answer([
        { start: -0.2, text: ' Good morning. ' },
        { start: 3, text: ' \u0007 ' },
        { start: 4.25, text: 'We begin.\nNow.' },
        { start: 1e12, text: 'Never.' },
      ]),
    );
    expect(read).toEqual([
      { page: null, startsAt: 0, text: 'Good morning.' },
      { page: null, startsAt: 4.25, text: 'We begin.\nNow.' },
      { page: null, startsAt: fileTextLimits.latestStart, text: 'Never.' },
    ]);
  });

  it('has neighbours put together where there are more parts than are stored', () => {
    const many = 2 * fileTextLimits.parts + 1;
    const read = readTranscript(answer(Array.from({ length: many }, (_, at) => ({ start: at, text: `w${at}` }))));
    expect(read.length).toBeLessThanOrEqual(fileTextLimits.parts);
    expect(read[1]).toEqual({ page: null, startsAt: 3, text: 'w3 w4 w5' });
    expect(
      read
        .map(({ text }) => text)
        .join(' ')
        .split(' '),
    ).toHaveLength(many);
  });

  it('has a long text cut between characters', () => {
    const read = readTranscript(JSON.stringify({ text: '🌊'.repeat(fileTextLimits.partCharacters + 1) }));
    expect(read.map(({ startsAt, text }) => [startsAt, Array.from(text).length])).toEqual([
      [null, fileTextLimits.partCharacters],
      [null, 1],
    ]);
  });

  it.each(['', 'null', '{}', '{"text":1}', '{"text":"a","segments":[{"start":"0","text":"a"}]}'])(
    'is refused where it is none, without its words: %s',
    (body) => {
      expect(() => readTranscript(body)).toThrow(new WordsFailure('badAnswer', 'The answer is no transcript.'));
    },
  );
});
