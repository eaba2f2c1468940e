import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { oneFailure, type TestSummary } from './summary.ts';

/** The part of Vitest's JSON report that is read. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** The first line of an error that says something, without colours. */
function firstLine(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? 'no message';
}

/**
 * A runner that ends badly, or that ran nothing, counts as a failure where its report shows none. A crash or an empty run must
 * never look like success.
 */
function withRunner(summary: TestSummary, exitCode: number | null): TestSummary {
  const { passed, failed, remarks } = summary;
  if (passed + failed === 0) return { ...summary, failed: 1, remarks: [...remarks, 'no test ran'] };
  if (exitCode === 0 || failed > 0) return summary;
  return { ...summary, failed: 1, remarks: [...remarks, `the runner ended with ${exitCode ?? 'a signal'}`] };
}

function remarksOfVitest({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative('.', name);
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
  if (failed.length > 0)
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
  return status === 'failed' ? [`${file} did not load: ${firstLine(message)}`] : [];
}

/** Counts a run of Vitest; `json` is undefined where it wrote no report. A file that does not load is one failure. */
export function summarizeVitest(json: string | undefined, exitCode: number | null): TestSummary {
  if (json === undefined) return oneFailure('Vitest wrote no report');
  const report: VitestReport = JSON.parse(json);
  const remarks = report.testResults.flatMap(remarksOfVitest);
  return withRunner({ passed: report.numPassedTests, failed: remarks.length, remarks }, exitCode);
}

function remarksOfPlaywright({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const error = results.find((result) => result.error)?.error;
        const second = status === 'flaky' ? ' (passed at its second try)' : '';
        return `[${projectName}] ${file}:${line} › ${title}${second}: ${firstLine(error?.message)}`;
      }),
  );
  return [...own, ...suites.flatMap(remarksOfPlaywright)];
}

/** Counts a run of Playwright; `json` is undefined where it wrote no report. An error outside a test is one failure. */
export function summarizePlaywright(json: string | undefined, exitCode: number | null): TestSummary {
  if (json === undefined) return oneFailure('Playwright wrote no report');
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(json);
  const remarks = [...suites.flatMap(remarksOfPlaywright), ...errors.map(({ message }) => firstLine(message))];
  const counted = { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, remarks };
  return withRunner(counted, exitCode);
}
