import { describe, expect, it } from 'vitest';
import { rankSentences } from './rank-sentences.ts';

const terms = (...sentences: string[]) => sentences.map((words) => new Set(words.split(' ').filter(Boolean)));

describe('the ranks of sentences', () => {
  it('are highest for the one that shares words with all others', () => {
    const [centre = 0, ...others] = rankSentences(terms('river town bridge', 'river boat', 'town wall', 'bridge toll'));
    for (const rank of others) expect(centre).toBeGreaterThan(rank);
  });

  it('are 1 on average where each shares a word with another', () => {
    const ranks = rankSentences(terms('a b', 'b c', 'c d', 'd a'));
    expect(ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length).toBeCloseTo(1);
    for (const rank of ranks) expect(rank).toBeCloseTo(1);
  });

  it('are low for one that shares nothing, and for one without words', () => {
    const [one = 0, two = 0, lone = 1, empty = 1] = rankSentences(terms('river town', 'river town', 'cheese', ''));
    expect(one).toBeCloseTo(two);
    expect(lone).toBeLessThan(one);
    expect(empty).toBe(lone);
  });

  it('ignore a word that stands in more than 120 sentences', () => {
    const everywhere = Array.from({ length: 121 }, () => 'the');
    expect(new Set(rankSentences(terms(...everywhere))).size).toBe(1);
    const ranks = rankSentences(terms(...everywhere, 'the river', 'the river'));
    expect(ranks.at(-1)).toBeGreaterThan(ranks[0] ?? 0);
  });

  it('are none of no sentence', () => {
    expect(rankSentences([])).toEqual([]);
  });
});
