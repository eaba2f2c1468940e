import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasWords, meetsQuery } from './match-search.ts';
import { parseSearchQuery } from './search-query.ts';
import { findTasks } from '../markdown/task-list.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { hostileText } from '../testing/hostile-values.ts';
import { operatorCases, type SampleNote, sampleNotes, searchCases, searchedTexts } from '../testing/search-cases.ts';

const asSearched = ({
  title,
  description,
  tags,
  day,
  hasFile = false,
}: Omit<SampleNote, 'hasFile'> & { hasFile?: boolean }) => ({
  texts: [title, ...tags, description],
  tags,
  hasFile,
  hasTask: findTasks(description).length > 0,
  time: Date.parse(`${day}T12:00:00Z`),
});

const ofText = (...texts: string[]) => ({ texts, tags: [], hasFile: false, hasTask: false, time: 0 });

it.each(searchCases)('finds by %j: %j', (query, names) => {
  const parsed = parseSearchQuery(query);
  const found = Object.entries(searchedTexts).filter(([, text]) => meetsQuery(parsed, ofText(text)));
  expect(found.map(([name]) => name)).toEqual(names);
});

it.each(operatorCases)('finds by the operators %j: %j', (query, names) => {
  const parsed = parseSearchQuery(query);
  const found = Object.entries(sampleNotes).filter(([, note]) => meetsQuery(parsed, asSearched(note)));
  expect(found.map(([name]) => name)).toEqual(names);
});

it('looks for each word in all texts of a thing, and for none across two', () => {
  const note = ofText('At the lake', 'Café');
  expect(meetsQuery(parseSearchQuery('lake cafe'), note)).toBe(true);
  expect(meetsQuery(parseSearchQuery('lakecaf'), note)).toBe(false);
});

const signs = ['-', '"', '“', ':', ' ', 'tag:', 'has:', 'file', 'before:', '2026-01', 'after:', 'lake', '/', '-tag:', '%', '北京', 'é', '\u0000'] as const; // prettier-ignore
const queries = fc.oneof(
  hostileText,
  fc.array(fc.oneof(fc.constantFrom(...signs), hostileText), { maxLength: 60 }).map((parts) => parts.join('')),
);

it('reads anything as a query, and finds a note by it or not', () => {
  const isRead = fc.property(queries, hostileText, (query, text) => {
    const parsed = parseSearchQuery(query);
    expect(parsed.excluded.length + parsed.phrases.length + parsed.tags.length).toBeLessThanOrEqual(200);
    expect(typeof meetsQuery(parsed, ofText(text, text))).toBe('boolean');
  });
  fc.assert(isRead, fuzzRuns(300));
});

it('an excluded term finds exactly the notes that the term does not', () => {
  const isOpposite = fc.property(fc.constantFrom('lake', 'la', '"the lake"', 'tag:work'), hostileText, (term, text) => {
    const note = { ...ofText(text, 'The lake'), tags: ['work'] };
    expect(meetsQuery(parseSearchQuery(`-${term}`), note)).toBe(!meetsQuery(parseSearchQuery(term), note));
  });
  fc.assert(isOpposite, fuzzRuns(100));
});

it('looks for each word in all texts of a thing, and for none across two', () => {
  expect(hasWords('lake cafe', ['At the lake', 'Café'])).toBe(true);
  expect(hasWords('lakecaf', ['At the lake', 'Café'])).toBe(false);
  expect(hasWords(' - ', ['At the lake'])).toBe(false);
});
