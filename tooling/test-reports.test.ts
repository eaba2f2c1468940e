import { describe, expect, it } from 'vitest';
import { summarizePlaywright, summarizeVitest } from './test-reports.ts';

const vitest = (passed: number, files: object[] = []) => JSON.stringify({ numPassedTests: passed, testResults: files });

const playwright = (expected: number, unexpected: number, more: object = {}) =>
  JSON.stringify({ stats: { expected, unexpected, flaky: 0 }, errors: [], suites: [], ...more });

const failing = {
  name: 'a.test.ts',
  status: 'failed',
  message: '',
  assertionResults: [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    {
      status: 'failed',
      fullName: 'counts',
      failureMessages: ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n at x'],
    },
  ],
};

const journey = (title: string, status: string, messages: (string | undefined)[]) => ({
  title,
  file: 'feed.test.ts',
  line: 7,
  tests: [
    {
      projectName: 'journeys',
      status,
      results: messages.map((message) => (message === undefined ? {} : { error: { message } })),
    },
  ],
});

describe('counting a run', () => {
  it('takes the numbers of the report', () => {
    expect(summarizeVitest(vitest(7), 0)).toEqual({ passed: 7, failed: 0, remarks: [] });
    expect(summarizePlaywright(playwright(4, 2), 1)).toMatchObject({ passed: 4, failed: 2 });
  });

  it('counts a file that does not load, and an error outside the tests, and names both', () => {
    const broken = { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] };
    expect(summarizeVitest(vitest(3, [failing, broken]), 1)).toEqual({
      passed: 3,
      failed: 2,
      remarks: ['a.test.ts › counts: AssertionError: 1 is not 2', 'b.test.ts did not load: No such module'],
    });
    const outside = playwright(1, 0, { errors: [{ message: 'No such fixture.' }] });
    expect(summarizePlaywright(outside, 1)).toEqual({ passed: 1, failed: 1, remarks: ['No such fixture.'] });
  });

  it('names journeys that failed, and those that passed only at their second try', () => {
    const specs = [
      journey('reads', 'expected', [undefined]),
      journey('votes', 'unexpected', ['\n  Timeout', '\n  Timeout']),
      journey('writes', 'flaky', ['Not there', undefined]),
    ];
    const json = playwright(1, 1, { suites: [{ specs: [], suites: [{ specs }] }] });
    expect(summarizePlaywright(json, 1).remarks).toEqual([
      '[journeys] feed.test.ts:7 › votes: Timeout',
      '[journeys] feed.test.ts:7 › writes (passed at its second try): Not there',
    ]);
  });

  it('never takes a crash or an empty run for success', () => {
    expect(summarizeVitest(undefined, null)).toMatchObject({ passed: 0, failed: 1 });
    expect(summarizePlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
    expect(summarizeVitest(vitest(0), 0)).toEqual({ passed: 0, failed: 1, remarks: ['no test ran'] });
    expect(summarizeVitest(vitest(5), 1)).toEqual({ passed: 5, failed: 1, remarks: ['the runner ended with 1'] });
    const killed = summarizePlaywright(playwright(5, 0), null);
    expect(killed).toEqual({ passed: 5, failed: 1, remarks: ['the runner ended with a signal'] });
  });
});
