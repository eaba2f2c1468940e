import type { JobFile, JobOutcome, JobResult } from '../runner/job.ts';

/** A job with its options, as tests of hostile files run it. */
export type RunsFile = (file: JobFile) => Promise<JobOutcome>;

/** No hostile file may take longer; a busy machine of two cores is several times slower than the ordinary one. */
const patienceMs = 60_000;

const sentenceShape = /^[A-Z0-9a-z].*\.$/;

/** Outcome of a file. */
export type Outcome = { result: JobResult } | { because: string };

/**
 * Runs a job on one file. It must end in time, either with a result or with one sentence that begins with the file's name.
 * Throws otherwise.
 */
export async function outcomeOf(run: RunsFile, file: JobFile): Promise<Outcome> {
  const began = performance.now();
  const { results, refused } = await run(file);
  const ms = performance.now() - began;
  if (ms > patienceMs) throw new Error(`${file.name} took ${(ms / 1000).toFixed(0)} s.`);
  const [result] = results;
  const [refusal] = refused;
  if (results.length + refused.length !== 1)
    throw new Error(`${file.name} came to ${results.length} results and ${refused.length} refusals.`);
  if (result) return { result };
  const { sentence = '' } = refusal ?? {};
  if (!sentence.startsWith(`${file.name} `) || !sentenceShape.test(sentence))
    throw new Error(`No sentence on ${file.name}: ${sentence}`);
  return { because: sentence.slice(file.name.length + 1) };
}

/** Outcome of a file: "made", or the cause of its refusal. */
export async function wordOf(run: RunsFile, file: JobFile): Promise<string> {
  const outcome = await outcomeOf(run, file);
  return 'result' in outcome ? 'made' : outcome.because;
}
