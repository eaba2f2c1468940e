interface FuzzRuns {
  seed: number;
  numRuns: number;
}

/** The same cases in each run of the tests, so that a failure is one of the change that is tested. */
const usualSeed = 20_261_122;

const numberOf = (given: string | undefined, usual: number): number =>
  given !== undefined && /^\d{1,9}$/.test(given) ? Number(given) : usual;

/** How many cases a property is tried with, and from which seed; `npm run fuzz` sets both by the environment. */
export const fuzzRuns = (usual: number): FuzzRuns => ({
  seed: numberOf(process.env['FUZZ_SEED'], usualSeed),
  numRuns: numberOf(process.env['FUZZ_RUNS'], usual),
});

/** How long a test of many cases may take: a machine that does much else is several times slower; by `npm run fuzz`, a day. */
export const fuzzTimeoutMs = process.env['FUZZ_RUNS'] === undefined ? 120_000 : 86_400_000;
