/** TextRank's damping factor and rounds; the ranks settle within about twenty. */
const damping = 0.85;
const rounds = 30;

/** Words in more sentences than this are skipped: they distinguish too little for the cost of comparing. */
const spreadMax = 120;

interface Link {
  to: number;
  weight: number;
}

function linkSentences(terms: readonly ReadonlySet<string>[]): Link[][] {
  const sentencesByTerm = new Map<string, number[]>();
  for (const [index, set] of terms.entries()) {
    for (const term of set) {
      const sentences = sentencesByTerm.get(term);
      if (sentences) sentences.push(index);
      else sentencesByTerm.set(term, [index]);
    }
  }
  return terms.map((set, from) => {
    const shared = new Map<number, number>();
    for (const term of set) {
      const sentences = sentencesByTerm.get(term) ?? [];
      if (sentences.length > spreadMax) continue;
      for (const to of sentences) if (to !== from) shared.set(to, (shared.get(to) ?? 0) + 1);
    }
    // Shared words over the logarithms of both lengths: long sentences share words by chance.
    return [...shared].map(([to, count]) => ({
      to,
      weight: count / (Math.log(1 + set.size) + Math.log(1 + (terms[to]?.size ?? 0))),
    }));
  });
}

/**
 * TextRank over sentences, each given as its set of telling words: a rank per sentence, 1 on average. A sentence that
 * shares words with many that do so too ranks high.
 */
export function rankSentences(terms: readonly ReadonlySet<string>[]): number[] {
  const links = linkSentences(terms);
  const totals = links.map((each) => each.reduce((sum, { weight }) => sum + weight, 0));
  let ranks = terms.map(() => 1);
  for (let round = 0; round < rounds; round += 1) {
    const next = terms.map(() => 1 - damping);
    for (const [from, each] of links.entries()) {
      const share = (damping * (ranks[from] ?? 0)) / (totals[from] || 1);
      for (const { to, weight } of each) next[to] = (next[to] ?? 0) + share * weight;
    }
    ranks = next;
  }
  return ranks;
}
