import { withPdf } from '../../engines/opened-pdf.ts';
import { refuseDeepTree } from '../../engines/page-tree-depth.ts';
import { newProtection } from '../../engines/qpdf-protection.ts';
import { QpdfFailure, qpdfOutput, runQpdf } from '../../engines/qpdf.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { askToReplace, type ChangedFile, type OnStage, type PasswordChange, passwordNotes } from './password-change.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const notesOfPdfs = {
  signed:
    'The file was signed. The signature does not hold for a file with another protection: keep the original as well.',
  allowed:
    'It opened without a password before. Anything that it forbade, such as printing or copying, is allowed now.',
  repaired: 'The file was damaged and has been repaired: check that its pages are complete.',
} as const;

/** FPDF_GetSecurityHandlerRevision of a file that has none. */
const noSecurity = -1;

/** A PDF, and how it was opened. */
interface OpenedPdf {
  bytes: Bytes;
  /** Undefined where it opens without one. */
  password: string | undefined;
  /** False where it opens without a password and forbids nothing. */
  isProtected: boolean;
  isSigned: boolean;
}

const look = (bytes: Bytes, password: string | undefined): Promise<OpenedPdf> =>
  withPdf(bytes, password, ({ pdfium: { call }, pointer }) => ({
    bytes,
    password,
    isProtected: call.FPDF_GetSecurityHandlerRevision(pointer) !== noSecurity,
    isSigned: call.FPDF_GetSignatureCount(pointer) > 0,
  }));

/** Opens a PDF by the first of the passwords that fits. One that asks for none does not open with a wrong one. */
async function openPdf(bytes: Bytes, passwords: readonly string[]): Promise<OpenedPdf> {
  let refusal: unknown;
  for (const password of [undefined, ...passwords]) {
    try {
      return await look(bytes, password);
    } catch (error) {
      if (!(error instanceof UnusableFile && error.needsPassword)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

interface WrittenPdf {
  bytes: Bytes;
  isRepaired: boolean;
}

/** Writes a PDF anew by qpdf; as pdfium rewrites it, where qpdf does not read it. Throws `UnusableFile`. */
async function write({ bytes, password }: OpenedPdf, args: readonly string[]): Promise<WrittenPdf> {
  await refuseDeepTree({ bytes, password });
  const opening = password === undefined ? [] : [`--password=${password}`];
  try {
    const { output, warnings } = await runQpdf(
      ['/source', ...opening, ...args, qpdfOutput],
      new Map([['source', bytes]]),
    );
    return { bytes: output, isRepaired: warnings !== '' };
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    const saved = await withPdf(bytes, password, (document) => document.save());
    await refuseDeepTree({ bytes: saved, password: undefined });
    // Before PDF 2.0 a password has other bytes for some letters, which only pdfium tries: the file is sound.
    return { bytes: await writeSaved(saved, args), isRepaired: !error.isAboutPassword };
  }
}

async function writeSaved(saved: Bytes, args: readonly string[]): Promise<Bytes> {
  try {
    return (await runQpdf(['/source', ...args, qpdfOutput], new Map([['source', saved]]))).output;
  } catch (error) {
    throw error instanceof QpdfFailure ? error.asUnusable(undefined) : error;
  }
}

/** Sets, replaces or removes the password of a PDF. Throws `UnusableFile`. */
export async function changePdfPassword(bytes: Bytes, change: PasswordChange, onStage: OnStage): Promise<ChangedFile> {
  const { newPassword, passwords } = change;
  onStage('opening', 0);
  const opened = await openPdf(bytes, passwords).catch((error: unknown) => {
    const isAsking = error instanceof UnusableFile && error.needsPassword;
    throw isAsking && newPassword !== undefined && passwords.length === 0 ? askToReplace() : error;
  });
  const { isProtected, isSigned, password } = opened;
  if (newPassword === undefined && !isProtected) throw new UnusableFile('has no password, so there is none to remove.');
  onStage('protecting', 0);
  const args = newPassword === undefined ? ['--decrypt'] : newProtection(newPassword);
  const written = await write(opened, args);
  const notes = [
    ...(isProtected && password === undefined ? [notesOfPdfs.allowed] : []),
    ...(newPassword !== undefined && password !== undefined ? [passwordNotes.replaced] : []),
    ...(isSigned ? [notesOfPdfs.signed] : []),
    ...(written.isRepaired ? [notesOfPdfs.repaired] : []),
  ];
  return { bytes: written.bytes, notes };
}
