import { ConfigError } from '#server/platform/config.ts';
import { keepFilesPrivate } from '#server/files/private-files.ts';
import { BackupError } from './backup-format.ts';

/** Says something to the operator. */
export const printLine = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

/** Anything unexpected keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a command of an operator: what it refuses is said in one line, and the exit code is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  keepFilesPrivate();
  try {
    await command();
  } catch (error) {
    process.stderr.write(`Nothing was done: ${explain(error)}\n`);
    process.exitCode = 1;
  }
}
