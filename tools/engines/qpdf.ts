import createQpdf from '@neslinesli93/qpdf-wasm/dist/qpdf.js';
import qpdfAddress from '@neslinesli93/qpdf-wasm/dist/qpdf.wasm?url';
import { ignoreErrors } from '../../web/platform/ignore-errors.ts';
import { loadAsset } from '../runner/load-asset.ts';
import type { UnusableFile } from '../runner/refusals.ts';
import { unusable } from '../runner/unusable-file-error.ts';

/** Meaning of qpdf's exit codes; it has written its output in the first two cases. */
const exitCodes = { fine: 0, warnings: 3 } as const;

/** qpdf refused a file. The message holds its output, for a search of the cause. It is no sentence for a person. */
export class QpdfFailure extends Error {
  readonly isAboutPassword: boolean;

  constructor(complaint: string, cause?: unknown) {
    super(complaint, { cause });
    this.name = 'QpdfFailure';
    this.isAboutPassword = /invalid password/.test(complaint);
  }

  /** As the cause why the one file that was given cannot be used. */
  asUnusable(password: string | undefined): UnusableFile {
    if (!this.isAboutPassword) return unusable.damaged(this);
    return password === undefined ? unusable.locked() : unusable.wrongPassword();
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Where qpdf's output stands in its own small file system. */
export const qpdfOutput = '/out';

const collect = (bytes: number[]) => (byte: number | null) => {
  if (byte !== null) bytes.push(byte);
};
const decode = (bytes: number[]): string => new TextDecoder().decode(new Uint8Array(bytes));

async function load() {
  const complaints: number[] = [];
  // Its own loader would report a failed load to the console alone. It finds the code in the browser's cache now.
  await loadAsset(qpdfAddress);
  const { FS, callMain } = await createQpdf({
    locateFile: () => qpdfAddress,
    // Its standard streams would be the console otherwise.
    preRun: [(module) => module.FS.init(null, () => undefined, collect(complaints))],
  });
  return { FS, callMain, complaints };
}

let ahead: ReturnType<typeof load> | undefined;

/** Loads qpdf ahead of its next run. */
export async function prepareQpdf(): Promise<void> {
  ahead ??= load();
  await ahead;
}

/** qpdf ends by throwing, and cannot be run a second time: each run has a module of its own. */
async function nextModule() {
  const prepared = ahead;
  ahead = undefined;
  // A network that failed once may work now.
  return (await ignoreErrors(() => prepared)) ?? load();
}

export interface QpdfAnswer {
  output: Bytes;
  /** Warnings of qpdf on a written output, with the names of the files. */
  warnings: string;
}

/**
 * Runs qpdf with arguments as on a command line. `files` are laid under their names in `/`, and taken over: do not change them
 * until it ends. Answers what it wrote to `qpdfOutput`. Throws `QpdfFailure`.
 */
export async function runQpdf(args: readonly string[], files: ReadonlyMap<string, Bytes>): Promise<QpdfAnswer> {
  const { FS, callMain, complaints } = await nextModule();
  for (const [name, bytes] of files) FS.writeFile(`/${name}`, bytes, { canOwn: true });
  let code: number;
  try {
    code = callMain([...args]);
  } catch (error) {
    // Out of memory, or a fault within qpdf; it does not outlive this module.
    throw new QpdfFailure(decode(complaints), error);
  }
  if (code !== exitCodes.fine && code !== exitCodes.warnings) throw new QpdfFailure(decode(complaints));
  return { output: FS.readFile(qpdfOutput), warnings: decode(complaints) };
}
