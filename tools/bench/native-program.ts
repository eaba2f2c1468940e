import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installFromDebian } from '../../testing/debian-packages.ts';
import { medianOf, type ToolFigure } from './tool-figure.ts';

/** The programs that the tools are measured against, and the Debian package of each. */
const packageOf = {
  soffice: 'libreoffice-writer libreoffice-calc',
  gs: 'ghostscript',
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdfimages: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  cjpeg: 'libjpeg-turbo-progs',
  djpeg: 'libjpeg-turbo-progs',
  img2pdf: 'img2pdf',
  tesseract: 'tesseract-ocr',
} as const;

export type NativeProgram = keyof typeof packageOf;

const isThere = (program: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));

/** Installs the packages of missing programs, where no consent is needed. */
export function ensureNativePrograms(): void {
  const missing = Object.entries(packageOf).filter(([program]) => !isThere(program));
  if (missing.length > 0) installFromDebian([...new Set(missing.flatMap(([, names]) => names.split(' ')))]);
}

/** Figures of `measure`, which needs a native program. Where the program is not installed, one figure says so. */
export async function ifInstalled(
  program: NativeProgram,
  { tool, what }: Pick<ToolFigure, 'tool' | 'what'>,
  measure: () => Promise<ToolFigure[]> | ToolFigure[],
): Promise<ToolFigure[]> {
  if (isThere(program)) return measure();
  return [{ tool, what, figure: `not measured: ${program} is not installed (${packageOf[program]})` }];
}

interface RunOptions {
  input?: Uint8Array;
  /** Exit codes besides 0 that leave a good result: qpdf's 3 is a warning. */
  alsoGood?: readonly number[];
  /** Variables beside those of this process. */
  environment?: NodeJS.ProcessEnv;
}

/** Runs a program to its end and answers its output. Throws where it is missing or fails. */
export function runNative(
  program: NativeProgram,
  args: readonly string[],
  { input, alsoGood = [], environment = {} }: RunOptions = {},
): Buffer {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    maxBuffer: 2 ** 30,
    env: { ...process.env, ...environment },
    ...(input && { input }),
  });
  if (error) throw new Error(`${program} does not run: install ${packageOf[program]}.`, { cause: error });
  if (status !== 0 && !alsoGood.includes(status ?? -1))
    throw new Error(`${program} ended with ${status}: ${stderr.toString()}`);
  return stdout;
}

/** How long a program takes, the middle of three runs, in milliseconds; its start is part of it. */
export function timeNative(program: NativeProgram, args: readonly string[], options?: RunOptions): number {
  const times = [1, 2, 3].map(() => {
    const began = performance.now();
    runNative(program, args, options);
    return performance.now() - began;
  });
  return medianOf(times);
}

function officeArguments(file: string, folder: string): string[] {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'office-profile')).href}`;
  // A web page is opened as a document to be written, not as one to be looked at.
  const reader = file.endsWith('.html') ? ['--writer'] : [];
  return ['--headless', profile, ...reader, '--convert-to', 'pdf', '--outdir', folder, file];
}

/** Makes a PDF of a document by LibreOffice, in the folder; answers its path. */
export function convertByOffice(file: string, folder: string): string {
  runNative('soffice', officeArguments(file, folder));
  return join(folder, `${parse(file).name}.pdf`);
}

/** The same, and how long that takes: the middle of three conversions, the start of the program included. */
export function timeOffice(file: string, folder: string): { path: string; ms: number } {
  // The first start makes the profile.
  const path = convertByOffice(file, folder);
  return { path, ms: timeNative('soffice', officeArguments(file, folder)) };
}
