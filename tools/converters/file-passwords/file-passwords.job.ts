import { readPdf } from '../../engines/read-pdf.ts';
import type { Job, JobFile, JobProgress, JobResult, Refusal } from '../../runner/job.ts';
import { complaintOfPassword, type LockedKind } from '../../runner/password-rules.ts';
import { refuse, UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import { filePasswordsLimit, type FilePasswordsOptions } from './file-passwords.options.ts';
import { lockedFiles, officeTypeOf, pdfType, resultName } from './locked-file-kinds.ts';
import { changeOfficePassword, mayBeOffice } from './office-password.ts';
import type { OnStage, PasswordChange } from './password-change.ts';
import { changePdfPassword } from './pdf-password.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Stages of the work in their order, with the time of each as a part of the whole, in percent. */
const stages = {
  key: { from: 0, to: 15, words: 'Trying the password' },
  opening: { from: 15, to: 40, words: 'Opening' },
  checking: { from: 40, to: 50, words: 'Checking' },
  protecting: { from: 50, to: 100, words: 'Writing' },
} as const;

/** Tells the progress of a file of so many bytes. */
const stagesOf =
  (report: (progress: JobProgress) => void, file: number, size: number): OnStage =>
  (stage, done) => {
    const { from, to, words } = stages[stage];
    const part = size > 0 ? Math.min(1, done / size) : 0;
    report({ file, done: Math.round(from + (to - from) * part), total: 100, step: words });
  };

function checkPassword({ newPassword }: PasswordChange, kind: LockedKind): void {
  if (newPassword === undefined) return;
  if (newPassword === '') throw new UnusableFile('was left as it is, because no new password is typed yet.');
  const complaint = complaintOfPassword(newPassword, kind);
  if (complaint !== undefined) throw new UnusableFile(`was left as it is, because the new password is ${complaint}.`);
}

/** The passwords that a person typed for a file and for all of them. */
function changeOf({ password }: JobFile, { task, newPassword, currentPassword }: FilePasswordsOptions): PasswordChange {
  const passwords = [password ?? '', task === 'remove' ? currentPassword : ''].filter((typed) => typed !== '');
  return { newPassword: task === 'set' ? newPassword : undefined, passwords };
}

async function readOffice({ blob }: JobFile): Promise<Bytes> {
  if (blob.size > filePasswordsLimit * 1024 * 1024) throw unusable.tooLarge(`${filePasswordsLimit} MB`);
  return new Uint8Array(await blob.arrayBuffer());
}

async function changeFile(file: JobFile, options: FilePasswordsOptions, onStage: OnStage): Promise<JobResult> {
  const change = changeOf(file, options);
  const isOffice = mayBeOffice(new Uint8Array(await file.blob.slice(0, 8).arrayBuffer()));
  checkPassword(change, isOffice ? 'office' : 'pdf');
  const name = resultName(file.name, options.task);
  if (isOffice) {
    const { bytes, notes } = await changeOfficePassword(await readOffice(file), change, onStage);
    return { name, blob: new Blob([bytes], { type: officeTypeOf(name) }), notes };
  }
  const source = await readPdf(file, filePasswordsLimit, lockedFiles.expected);
  const { bytes, notes } = await changePdfPassword(source, change, onStage);
  const { newPassword } = change;
  const blob = new Blob([bytes], { type: pdfType });
  return { name, blob, notes, ...(newPassword !== undefined && { password: newPassword }) };
}

/** Sets, replaces or removes the passwords of PDFs and files of Office. */
export const changePasswords: Job<FilePasswordsOptions> = async (files, options, report) => {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [place, file] of files.entries()) {
    try {
      results.push(await changeFile(file, options, stagesOf(report, place, file.blob.size)));
    } catch (error) {
      refused.push(refuse(place, file.name, error));
    }
  }
  return { results, refused };
};
