import { describe, expect, it } from 'vitest';
import { findQuestions, helpTopics, plainText, type HelpTopic } from './help-topics.ts';

const topic = (title: string, ...questions: [string, string][]): HelpTopic => ({
  id: title,
  title,
  description: '',
  questions: questions.map(([name, html]) => ({ id: name, title: name, html })),
});

const topics = [
  topic('Notes', ['How do tags work?', '<p>Type <em>them</em> with commas.</p>'], ['Drafts', '<p>They stay.</p>']),
  topic('Café', ['Opening hours', '<p>Monday &amp; Tuesday.</p>']),
];
const found = (words: string) => findQuestions(topics, words).flatMap(({ questions }) => questions.map(({ id }) => id));

describe('the search of the help', () => {
  it('wants every word, in the question or in the answer, in any order', () => {
    expect(found('commas tags')).toEqual(['How do tags work?']);
    expect(found('commas stay')).toEqual([]);
  });

  it('takes the beginning of a word, in any case and without accents, and no markup', () => {
    expect(found('DRÁF')).toEqual(['Drafts']);
    expect(found('em')).toEqual([]);
    expect(found('amp')).toEqual([]);
  });

  it('leaves out topics without a question, and nothing where no word is given', () => {
    expect(findQuestions(topics, 'tuesday').map(({ title }) => title)).toEqual(['Café']);
    expect(found(' ? ')).toHaveLength(3);
  });
});

it('reads an answer without its markup', () => {
  expect(plainText('<p>Press &quot;Go&quot; &lt;b&gt;\n<a href="/x">now</a>.</p>')).toBe('Press "Go" <b> now.');
});

it('gives each question a place of its own on the page', () => {
  const ids = [...helpTopics, ...helpTopics.flatMap(({ questions }) => questions)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
