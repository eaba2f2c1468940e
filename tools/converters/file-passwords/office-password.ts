import { unzipSync } from 'fflate';
import { CompoundFile } from '../../engines/office-protection/compound-file.ts';
import { protectOfficeFile } from '../../engines/office-protection/protect-office-file.ts';
import {
  type ProtectedFile,
  readProtectedFile,
  refuseManaged,
} from '../../engines/office-protection/protected-file.ts';
import { askedByNobody } from '../../engines/office-protection/read-office-file.ts';
import { decodeXml, isCompoundFile, isZip } from '../../runner/office-file-types.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import { lockedFiles } from './locked-file-kinds.ts';
import { askToReplace, type ChangedFile, type OnStage, type PasswordChange, passwordNotes } from './password-change.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const notesOfOffice = {
  signed: 'The file is signed. Its content was not changed by a byte, so the signature is as it was.',
  changed: 'The file is not as its program wrote it, as its checksum shows: check that all of it is there.',
  openToAll: 'It opened without asking before: its password was the one that Office knows.',
} as const;

/** Streams by which Office before 2007 named its files, and what to do with those. */
const oldFormats: readonly (readonly [stream: string, because: string])[] = [
  ['WordDocument', 'is an old .doc: save it as .docx in Word first.'],
  ['Workbook', 'is an old .xls: save it as .xlsx in Excel first.'],
  ['Book', 'is an old .xls: save it as .xlsx in Excel first.'],
  ['PowerPoint Document', 'is an old .ppt: save it as .pptx in PowerPoint first.'],
];

/** Many look for a way to unlock sheets, which need no password to be read. */
const withoutOfficePassword = (): UnusableFile =>
  new UnusableFile('opens without a password, so there is none to remove. Locks on sheets or on editing stay.');

const wrongType = (): UnusableFile => unusable.wrongType(lockedFiles.expected);

/** Of the list of a package's types, unpacked: real ones have some kilobytes. */
const largestTypes = 20_000_000;

/** Looks into a package of Office. Throws `UnusableFile` where it is another archive, or damaged. */
function lookInto(content: Bytes): { isSigned: boolean } {
  let isSigned = false;
  let isOffice = false;
  let parts: Record<string, Bytes>;
  try {
    parts = unzipSync(content, {
      filter: ({ name, originalSize }) => {
        isOffice ||= /^\/?(?:word|xl|ppt)[/\\]/i.test(name);
        isSigned ||= /^_xmlsignatures\/.+\.xml$/i.test(name);
        return (name.toLowerCase() === '[content_types].xml' || name === 'mimetype') && originalSize < largestTypes;
      },
    });
  } catch (error) {
    throw unusable.damaged(error);
  }
  const text = Object.values(parts).map(decodeXml).join('\n');
  isOffice ||= /(?:wordprocessing|spreadsheet|presentation)ml|ms-(?:word|excel|powerpoint)/i.test(text);
  if (isOffice) return { isSigned };
  if (text.startsWith('application/vnd.oasis.opendocument'))
    throw new UnusableFile('is an OpenDocument file: save it as .docx, .xlsx or .pptx first.');
  throw wrongType();
}

/** Finds the key of a protected file by the passwords that may open it. */
async function findKey(file: ProtectedFile, { newPassword, passwords }: PasswordChange) {
  for (const password of new Set([...passwords, askedByNobody])) {
    const key = await file.keyOf(password);
    if (key) return { key, isOpenToAll: password === askedByNobody };
  }
  if (passwords.length > 0) throw unusable.wrongPassword();
  throw newPassword === undefined ? unusable.locked() : askToReplace();
}

interface OpenedFile {
  content: Bytes;
  notes: readonly string[];
}

async function openProtected(bytes: Bytes, change: PasswordChange, onStage: OnStage): Promise<OpenedFile> {
  const container = new CompoundFile(bytes);
  refuseManaged(container);
  if (!container.has('EncryptedPackage')) {
    const [, because] = oldFormats.find(([stream]) => container.has(stream)) ?? [];
    throw because === undefined ? wrongType() : new UnusableFile(because);
  }
  const file = readProtectedFile(bytes);
  onStage('key', 0);
  const { key, isOpenToAll } = await findKey(file, change);
  const content = await file.decrypt(key, (done) => onStage('opening', done));
  if (!isZip(content)) throw unusable.damaged();
  onStage('checking', 0);
  const isIntact = await file.isIntact(key);
  const isReplaced = change.newPassword !== undefined && !isOpenToAll;
  const notes = [
    ...(isOpenToAll ? [notesOfOffice.openToAll] : []),
    ...(isReplaced ? [passwordNotes.replaced] : []),
    ...(isIntact ? [] : [notesOfOffice.changed]),
  ];
  return { content, notes };
}

/** True for bytes that may be those of a file of Office, also of an old one. */
export const mayBeOffice = (bytes: Uint8Array): boolean => isZip(bytes) || isCompoundFile(bytes);

/** Sets, replaces or removes the password of a file of Word, Excel or PowerPoint. Throws `UnusableFile`. */
export async function changeOfficePassword(
  bytes: Bytes,
  change: PasswordChange,
  onStage: OnStage,
): Promise<ChangedFile> {
  const isPlain = isZip(bytes);
  const opened = isPlain ? { content: bytes, notes: [] } : await openProtected(bytes, change, onStage);
  const { isSigned } = lookInto(opened.content);
  if (isPlain && change.newPassword === undefined) throw withoutOfficePassword();
  const notes = [...opened.notes, ...(isSigned ? [notesOfOffice.signed] : [])];
  if (change.newPassword === undefined) return { bytes: opened.content, notes };
  const onBytes = (done: number): void => onStage('protecting', done);
  onBytes(0);
  return { bytes: await protectOfficeFile(opened.content, change.newPassword, onBytes), notes };
}
