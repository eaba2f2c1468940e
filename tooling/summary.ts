/** How many tests, or steps of the check, passed and failed. */
export interface TestSummary {
  passed: number;
  failed: number;
}

/** Adds up. */
export function sum(tallies: readonly TestSummary[]): TestSummary {
  return tallies.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
