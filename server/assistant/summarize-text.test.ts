import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { summarizeText } from './summarize-text.ts';

const garden = `The town council met on Tuesday to talk about the community garden. The garden was planted two years ago by volunteers. Since then the garden has given vegetables to forty families of the town. Some members like coffee. The council wants to enlarge the garden and to pay for a new well. Volunteers said that without the well the garden will not survive another dry summer. It rained a little that evening. The council will vote on the money for the garden and its well next month. A dog barked outside. The meeting ended at nine.`;

const sentencesOf = (text: string): string[] => text.match(/[^.]+\./g)?.map((sentence) => sentence.trim()) ?? [];

describe('summarizeText', () => {
  it('takes the most telling sentences in their order, about a quarter of the text', () => {
    const summary = summarizeText(garden);
    const chosen = sentencesOf(summary);
    const all = sentencesOf(garden);
    expect(chosen.length).toBeGreaterThanOrEqual(1);
    expect(summary.length).toBeLessThan(garden.length * 0.35);
    const places = chosen.map((sentence) => all.indexOf(sentence));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(summary).toContain('garden');
    expect(summary).not.toMatch(/coffee|dog barked|rained/);
  });

  it('gives the same summary for the same text', () => {
    expect(summarizeText(garden)).toBe(summarizeText(garden));
  });

  it.each([
    ['one sentence', 'The plumber comes on Friday to look at the leaking pipe.'],
    ['no sentence end', 'the plumber comes on friday to look at the leaking pipe'],
  ])('gives %s back', (_, text) => {
    expect(summarizeText(text)).toBe(text);
  });

  it('does not end a sentence at a title or an initial', () => {
    const text = 'Dr. Smith and Mrs. A. Jones looked at the old bridge of the village with great care.';
    expect(summarizeText(text)).toBe(text);
  });

  it('leaves bullet marks out', () => {
    const summary = summarizeText(
      '- Call the plumber about the leaking pipe\n* [ ] Pay the plumber for the pipe\n1. Buy bread\n• Write to grandmother',
    );
    expect(summary).not.toBe('');
    expect(summary).not.toMatch(/^[-*•\d[]/m);
  });

  it('joins lines that were wrapped inside a sentence', () => {
    const text =
      'The committee met on Tuesday to talk about the budget and\nthe new building that the town has planned since last year.';
    expect(summarizeText(text)).toBe(text.replace('\n', ' '));
  });

  it('says a repeated sentence once', () => {
    expect(summarizeText('The cat sat on the mat. '.repeat(50))).toBe('The cat sat on the mat.');
  });

  it('splits at the danda and at full stops of Chinese and Japanese', () => {
    const hindi = 'भारत एक विशाल देश है। भारत में अनेक भाषाएँ बोली जाती हैं। दिल्ली भारत की राजधानी है। आज मौसम अच्छा है।';
    const chinese = '我今天去了商店买苹果。商店里有很多苹果和香蕉。苹果很便宜。晚上我看了电影。';
    for (const [text, end] of [
      [hindi, '।'],
      [chinese, '。'],
    ] as const) {
      const summary = summarizeText(text);
      expect(summary.endsWith(end)).toBe(true);
      expect(summary.length).toBeLessThan(text.length / 2);
      expect(text).toContain(summary);
    }
  });

  it.each([
    ['white space', ' \n\t  \n'],
    ['emoji', '😀🎉👩‍👩‍👧 '.repeat(2000)],
    ['one endless word', 'x'.repeat(5000)],
    ['endless emoji', '😀'.repeat(5000)],
    ['words without an end', 'word '.repeat(5000)],
    ['a title and few words', 'Hi\n\nok'],
    ['marks only', '- \n* \n# \n---'],
  ])('is never longer than the text, nor than 600 characters, nor torn: %s', (_, text) => {
    const summary = summarizeText(text);
    expect(summary.length).toBeLessThanOrEqual(Math.min(600, text.length));
    expect(summary.isWellFormed()).toBe(true);
  });

  it.each([
    [
      'many different sentences',
      (i: number) => `Project ${i} of team ${i % 17} plans topic${i % 50} with group${i % 31}. `,
    ],
    ['very short sentences', (i: number) => `a${i}. `],
    ['lines', (i: number) => `- item number ${i} of the list\n`],
    ['words without an end', (i: number) => `word${i % 5000} `],
  ])('bounds the work on 100,000 characters: %s', (_, part) => {
    const text = Array.from({ length: 20_000 }, (_unused, i) => part(i))
      .join('')
      .slice(0, 100_000);
    const start = processorMs();
    expect(summarizeText(text).length).toBeLessThanOrEqual(600);
    expect(processorMs() - start).toBeLessThan(3000);
  });
});
