/** How many tests, or steps of the check, passed and failed. */
export interface TestSummary {
  passed: number;
  failed: number;
  /** One line for each that failed or passed only at its second try: its place, its name and what was wrong. */
  remarks: string[];
}

/** A failure outside any counted test. */
export const oneFailure = (remark: string): TestSummary => ({ passed: 0, failed: 1, remarks: [remark] });

/** Adds up. */
export function sum(summaries: readonly TestSummary[]): TestSummary {
  return {
    passed: summaries.reduce((total, { passed }) => total + passed, 0),
    failed: summaries.reduce((total, { failed }) => total + failed, 0),
    remarks: summaries.flatMap(({ remarks }) => remarks),
  };
}
