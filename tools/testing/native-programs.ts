import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Bytes = Uint8Array<ArrayBuffer>;

/** Gives `use` the path of a new folder, and removes it afterwards. */
function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'thoughtleaf-pdf-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Output of a program. Throws where it is missing, and where it ends with another code than 0. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error) throw new Error(`${program} does not run: install Debian's qpdf and poppler-utils.`, { cause: error });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}

/** The PDF that the native qpdf makes of one with these arguments: `['--encrypt', 'user', 'owner', '256', '--']`. */
export function qpdf(pdf: Bytes, args: readonly string[]): Bytes {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    run('qpdf', [join(folder, 'in.pdf'), ...args, join(folder, 'out.pdf')]);
    return new Uint8Array(readFileSync(join(folder, 'out.pdf')));
  });
}

/** Output of a native program for a PDF, whose path stands between the arguments. */
export function ask(
  program: 'qpdf' | 'pdftotext' | 'pdfinfo' | 'pdffonts' | 'pdfimages',
  pdf: Bytes,
  before: readonly string[],
  after: readonly string[] = [],
): string {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'in.pdf'), pdf);
    return run(program, [...before, join(folder, 'in.pdf'), ...after]);
  });
}

/** The text of a PDF as poppler reads it, in its pages. */
export function popplerPages(pdf: Bytes): string[] {
  return ask('pdftotext', pdf, ['-enc', 'UTF-8'], ['-']).split('\f').slice(0, -1);
}
