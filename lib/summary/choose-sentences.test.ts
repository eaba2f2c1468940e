import { describe, expect, it } from 'vitest';
import { chooseSentences } from './choose-sentences.ts';

const termsOf = (sentence: string) => new Set(sentence.toLowerCase().match(/\p{L}{4,}/gu));
const choose = (text: string) => chooseSentences(text, termsOf);

describe('the sentences of a summary', () => {
  const story = [
    'The river flows through the old town.',
    'Cheese is sold on Mondays.',
    'In spring the river floods the town and its meadows.',
    'Who painted the door?',
    'The town built a wall against the river.',
    'Apples fell.',
    'The wall keeps the river from the meadows of the town.',
    'Nobody came.',
  ];

  it('are those that say most, as they stand and in their order', () => {
    const summary = choose(story.join(' '));
    const chosen = story.filter((sentence) => summary.includes(sentence));
    expect(chosen.join(' ')).toBe(summary);
    expect(summary).toContain('The wall keeps the river from the meadows of the town.');
    expect(summary).not.toMatch(/Cheese|painted/);
    expect(choose(story.join(' '))).toBe(summary);
  });

  it('say nothing twice', () => {
    const alike = ['The harbour closes for winter repairs.', 'So the harbour closes for winter repairs.'];
    const others = Array.from(
      { length: 8 },
      (_, index) => `Elsewhere number${'abcdefgh'.charAt(index)} went on as everybody there had always known it.`,
    );
    const summary = choose([...alike, ...others].join(' '));
    expect(summary.match(/harbour/g)).toHaveLength(1);
  });

  it('are at most five and 600 units, never longer than the text', () => {
    const long = Array.from({ length: 300 }, (_, index) => `Sentence ${index} tells of rivers and towns.`).join(' ');
    expect(choose(long).length).toBeLessThanOrEqual(600);
    expect(choose(long).match(/Sentence/g)?.length).toBeLessThanOrEqual(5);
    for (const text of ['Short.', 'One line without an end', 'x'.repeat(2000), '😀'.repeat(700)]) {
      expect(choose(text).length).toBeLessThanOrEqual(Math.min(600, text.length));
      expect(choose(text)).toMatch(/^(?:[^\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*$/);
    }
  });

  it('are the text itself, trimmed, where it has no word', () => {
    expect(choose('  … !  ')).toBe('… !');
  });
});
