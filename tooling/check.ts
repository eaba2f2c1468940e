import { spawn } from 'node:child_process';
import { styleText } from 'node:util';
import { checkDependencies } from './check-dependencies.ts';
import { findSubjectFaults, lastFreeCommit, readNewCommits } from './commit-subjects.ts';
import { findViolations, readSources } from './import-rules.ts';
import type { TestSummary } from './summary.ts';

interface Outcome {
  passed: boolean;
  output: string;
  /** Printed beside the name of the step. */
  note?: string;
}

function runTool(command: string, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const tool = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const said: Buffer[] = [];
    tool.stdout.on('data', (bytes: Buffer) => said.push(bytes));
    tool.stderr.on('data', (bytes: Buffer) => said.push(bytes));
    tool.once('error', (error) => resolve({ passed: false, output: error.message }));
    tool.once('close', (code) => resolve({ passed: code === 0, output: Buffer.concat(said).toString() }));
  });
}

function checkImports(): Outcome {
  const violations = findViolations(readSources());
  const output = violations.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n');
  return { passed: violations.length === 0, output };
}

function checkPackages(): Outcome {
  const faults = checkDependencies();
  return { passed: faults.length === 0, output: faults.join('\n') };
}

function checkCommits(): Outcome {
  const commits = readNewCommits('.', lastFreeCommit);
  if (!commits) return { passed: true, output: '', note: 'not checked: the history does not reach back far enough' };
  const faults = findSubjectFaults(commits);
  return { passed: faults.length === 0, output: faults.join('\n') };
}

const steps: [name: string, run: () => Outcome | Promise<Outcome>][] = [
  ['types', () => runTool('tsc', '-p', '.')],
  // The worker lives without a document, so that its types are others.
  ['types of the worker', () => runTool('tsc', '-p', 'web/service-worker')],
  ['lint', () => runTool('oxlint', '--type-aware', '--deny-warnings')],
  ['format', () => runTool('oxfmt', '--check', '.')],
  ['dead code', () => runTool('knip', '--no-progress', '--no-config-hints')],
  ['imports', checkImports],
  ['dependencies', checkPackages],
  ['commit subjects', checkCommits],
];

/** Runs every step at once, from the repository's root, and prints each as it ends: its name, and what it found. */
export async function runChecks(): Promise<TestSummary> {
  const outcomes = await Promise.all(
    steps.map(async ([name, run]) => {
      const began = performance.now();
      const { passed, output, note } = await run();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(
        `${passed ? styleText('green', '✓') : styleText('red', '✗')} ${name} (${seconds} s)${note ? `, ${note}` : ''}`,
      );
      if (!passed) console.log(output.trimEnd());
      return passed ? undefined : `the step “${name}” of the check`;
    }),
  );
  const remarks = outcomes.filter((remark) => remark !== undefined);
  return { passed: outcomes.length - remarks.length, failed: remarks.length, remarks };
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
