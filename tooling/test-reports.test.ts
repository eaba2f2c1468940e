import { describe, expect, it } from 'vitest';
import { summarizePlaywright, summarizeVitest } from './test-reports.ts';

const vitest = (
  passed: number,
  failed: number,
  files: { status: string; assertionResults: { status: string }[] }[] = [],
) => JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults: files });

const playwright = (expected: number, unexpected: number, errors: string[] = []) =>
  JSON.stringify({ stats: { expected, unexpected, flaky: 0 }, errors });

describe('counting a run', () => {
  it('takes the numbers of the report', () => {
    expect(summarizeVitest(vitest(7, 0), 0)).toEqual({ passed: 7, failed: 0 });
    expect(summarizePlaywright(playwright(4, 2), 1)).toEqual({ passed: 4, failed: 2 });
  });

  it('counts a file that does not load, and an error outside the tests', () => {
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    const broken = { status: 'failed', assertionResults: [] };
    expect(summarizeVitest(vitest(3, 1, [failing, broken]), 1)).toEqual({ passed: 3, failed: 2 });
    expect(summarizePlaywright(playwright(1, 0, ['No such fixture.']), 1)).toEqual({ passed: 1, failed: 1 });
  });

  it('never takes a crash or an empty run for success', () => {
    const oneFailure = { passed: 0, failed: 1 };
    expect(summarizeVitest(undefined, null)).toEqual(oneFailure);
    expect(summarizePlaywright(undefined, 1)).toEqual(oneFailure);
    expect(summarizeVitest(vitest(0, 0), 0)).toEqual(oneFailure);
    expect(summarizeVitest(vitest(5, 0), 1)).toEqual({ passed: 5, failed: 1 });
    expect(summarizePlaywright(playwright(5, 0), null)).toEqual({ passed: 5, failed: 1 });
  });
});
