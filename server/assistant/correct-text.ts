import { readFile } from 'node:fs/promises';
import type { Change } from '#contract/assistant.ts';
import { createBinaryModuleFromUrl, Dialect, LocalLinter, SuggestionKind } from 'harper.js';
import type { Lint } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import { chooseSpelling, closeness } from './choose-spelling.ts';
import { applyChanges } from './correction.ts';
import type { Correction } from './correction.ts';
import { isTrusted, reasonByRule, spellingRule } from './correction-rules.ts';
import { looksEnglish, splitIntoChunks } from './english-chunks.ts';
import type { Chunk } from './english-chunks.ts';
import { findProtectedSpans, hideEndlessRuns, touches } from './protected-spans.ts';

interface Checkers {
  american: LocalLinter;
  /** Knows British and Indian words as well; only asked whether it knows a word, too. */
  indian: LocalLinter;
}

let checkers: Promise<Checkers> | undefined;

async function loadCheckers(): Promise<Checkers> {
  // Harper opens a file by the URL's encoded path, which fails where a folder's name has a space; a blob has no path.
  const wasm = await readFile(new URL(slimBinary.url));
  const url = URL.createObjectURL(new Blob([wasm], { type: 'application/wasm' }));
  const binary = createBinaryModuleFromUrl(url, 'slim');
  await binary.setup();
  URL.revokeObjectURL(url);
  const american = new LocalLinter({ binary, dialect: Dialect.American });
  const indian = new LocalLinter({ binary, dialect: Dialect.Indian });
  const rules = Object.keys(await binary.getDefaultLintConfig());
  await american.setLintConfig(Object.fromEntries(rules.map((rule) => [rule, reasonByRule.has(rule)])));
  await indian.setLintConfig(Object.fromEntries(rules.map((rule) => [rule, rule === spellingRule])));
  // The first text of each costs a dictionary more.
  for (const linter of [american, indian]) await linter.organizedLints('A short note.', { language: 'markdown' });
  return { american, indian };
}

/** Copies a lint out of WebAssembly memory, and frees it. */
interface Remark {
  rule: string;
  start: number;
  end: number;
  problem: string;
  /** Whole replacements for `problem`, the likeliest first. */
  replacements: string[];
}

function readRemark(rule: string, lint: Lint): Remark {
  const span = lint.span();
  const problem = lint.get_problem_text();
  const replacements = lint.suggestions().map((suggestion) => {
    const text = suggestion.get_replacement_text();
    return suggestion.kind() === SuggestionKind.InsertAfter ? problem + text : text;
  });
  const remark = { rule, start: span.start, end: span.end, problem, replacements };
  span.free();
  lint.free();
  return remark;
}

async function readRemarks(linter: LocalLinter, text: string): Promise<Remark[]> {
  const byRule = await linter.organizedLints(text, { language: 'markdown' });
  return Object.entries(byRule)
    .flatMap(([rule, lints]) => lints.map((lint) => readRemark(rule, lint)))
    .filter(({ start, end, problem }) => text.slice(start, end) === problem)
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The chunk a remark is about, and how close a spelling must be to be taken there. */
interface Place {
  chunk: Chunk;
  closeness: number;
  indian: LocalLinter;
}

async function proposeSpelling({ problem, replacements }: Remark, before: string, { closeness: max, indian }: Place) {
  const lower = problem.toLowerCase();
  const isCapitalized = problem !== lower;
  const isSentenceStart = /(?:^|[.!?:]\s+|\n\s*)$/.test(before);
  // A capital inside a sentence is a name; short words have too many neighbours.
  if (!/^[A-Z]?[a-z']{3,}$/.test(problem) || (isCapitalized && (!isSentenceStart || problem.length < 6)))
    return undefined;
  const proposals = isCapitalized ? replacements.map((word) => word.toLowerCase()) : replacements;
  const word = chooseSpelling(lower, proposals, isCapitalized ? closeness.swapped : max);
  if (!word) return undefined;
  const [other] = await readRemarks(indian, lower);
  if (!other || (isCapitalized && !other.replacements.includes(word))) return undefined;
  return isCapitalized ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

async function proposeChange(remark: Remark, place: Place): Promise<Change | undefined> {
  const { rule, start, end, problem } = remark;
  const { text, offset } = place.chunk;
  const reason = reasonByRule.get(rule);
  if (reason === undefined) return undefined;
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 60);
  let [replacement] = remark.replacements;
  if (rule === spellingRule) replacement = await proposeSpelling(remark, before, place);
  if (replacement === undefined || !isTrusted(rule, { before, problem, after, replacement })) return undefined;
  // "a alot" has its article already.
  if (/\ba $/i.test(before) && replacement.startsWith('a ')) replacement = replacement.slice(2);
  const original = text.slice(start, end);
  if (text.includes('’')) replacement = replacement.replaceAll("'", '’');
  return replacement === original ? undefined : { offset: offset + start, original, replacement, reason };
}

async function checkChunk(chunk: Chunk, { american, indian }: Checkers): Promise<Change[]> {
  const language = looksEnglish(chunk);
  if (language === 'no') return [];
  const isSure = language === 'yes';
  // Harper's rules know the typewriter's apostrophe better.
  const straight = chunk.text.replace(/(?<=\p{L})’(?=\p{L})/gu, "'");
  const remarks = await readRemarks(american, hideEndlessRuns(straight));
  const unknown = new Set(remarks.filter(({ rule }) => rule === spellingRule).map(({ start }) => start));
  // Many unknown words: names, jargon or another language.
  if (unknown.size > (isSure ? Math.max(4, chunk.words * 0.4) : 1)) return [];
  const place = { chunk, indian, closeness: isSure ? closeness.any : closeness.twoDoubled };
  const changes: Change[] = [];
  for (const remark of remarks) {
    // The article's rule heard a word that is misspelled, perhaps in its first letter.
    if (remark.rule === 'AnA' && unknown.has(remark.end + 1)) continue;
    const change = await proposeChange(remark, place);
    if (change) changes.push(change);
  }
  return changes;
}

function withoutConflicts(text: string, changes: readonly Change[]): Change[] {
  const protectedSpans = findProtectedSpans(text);
  const kept: Change[] = [];
  let end = 0;
  for (const change of changes) {
    const span = { start: change.offset, end: change.offset + change.original.length };
    if (span.start < end || touches(protectedSpans, span)) continue;
    kept.push(change);
    end = span.end;
  }
  // An article before a word that another change replaces was chosen for the old word.
  return kept.filter(
    ({ offset, original, reason }, index) =>
      reason !== reasonByRule.get('AnA') || kept[index + 1]?.offset !== offset + original.length + 1,
  );
}

/** Loads what `correctText` needs, once. */
export async function prepareCorrector(): Promise<Checkers> {
  checkers ??= loadCheckers().catch((error: unknown) => {
    checkers = undefined;
    throw error;
  });
  return checkers;
}

/**
 * Mends what is surely wrong in an English text and leaves the rest, text in other languages, code, addresses and names
 * alone. Takes about 300 MB once loaded (16 MB of WebAssembly and a dictionary, 2 s) and blocks its thread: run it in a
 * worker. When `budgetMs` is over, or the text is cancelled, the paragraphs that were not reached stay as they are.
 */
export async function correctText(
  text: string,
  { budgetMs = 15_000, isCancelled = () => false }: { budgetMs?: number; isCancelled?: () => boolean } = {},
): Promise<Correction> {
  const loaded = await prepareCorrector();
  const deadline = performance.now() + budgetMs;
  const changes: Change[] = [];
  for (const chunk of splitIntoChunks(text)) {
    if (isCancelled() || performance.now() > deadline) break;
    changes.push(...(await checkChunk(chunk, loaded)));
  }
  const kept = withoutConflicts(text, changes);
  return { correctedText: applyChanges(text, kept), changes: kept };
}
