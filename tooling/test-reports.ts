import type { TestSummary } from './summary.ts';

/** The counted part of Vitest's JSON report. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The counted part of Playwright's JSON report. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/**
 * A runner that ends badly, or that ran nothing, counts as a failure where its report shows none. A crash or an empty run must
 * never look like success.
 */
function withRunner({ passed, failed }: TestSummary, exitCode: number | null): TestSummary {
  const ranNothing = passed + failed === 0;
  const endedBadly = exitCode !== 0 && failed === 0;
  return { passed, failed: failed + (ranNothing || endedBadly ? 1 : 0) };
}

/** Counts a run of Vitest; `json` is undefined where it wrote no report. A file that does not load is one failure. */
export function summarizeVitest(json: string | undefined, exitCode: number | null): TestSummary {
  if (json === undefined) return { passed: 0, failed: 1 };
  const report: VitestReport = JSON.parse(json);
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  ).length;
  return withRunner({ passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles }, exitCode);
}

/** Counts a run of Playwright; `json` is undefined where it wrote no report. An error outside a test is one failure. */
export function summarizePlaywright(json: string | undefined, exitCode: number | null): TestSummary {
  if (json === undefined) return { passed: 0, failed: 1 };
  const { stats, errors }: PlaywrightReport = JSON.parse(json);
  return withRunner({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, exitCode);
}
