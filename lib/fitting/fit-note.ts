import { v5 as uuidOf } from 'uuid';
import { limits } from '#contract/limits.ts';
import { titleOfText } from '../markdown/title-of-text.ts';
import type { ImportedFile, ImportedNote, ImportedVersion } from '../imported-note.ts';
import { fitSentences } from './fit-sentences.ts';
import { fitTags } from './fit-tags.ts';
import { cleanText, cut, fits, splitText } from './fit-words.ts';

/** A note in the body of the call. */
interface NoteBody {
  clientId: string;
  title: string;
  description: string;
  tags: string[];
  date: string;
  updatedAt?: string;
  pinned?: boolean;
  archived?: boolean;
  deletedAt?: string;
  versions?: { savedAt: string; title: string; description: string; tags: string[] }[];
}

/** A file that goes after its note. */
export interface FittedFile extends ImportedFile {
  /** A UUID, the same each time that the note is read. */
  id: string;
}

/** A note as the server takes it. */
export interface FittedNote {
  source: string;
  body: NoteBody;
  files: FittedFile[];
  warnings: string[];
}

/** Names the ids of files and of parts of notes. */
const namespace = 'b0f5a3a6-7d6e-4b47-8d0c-6f8d7f0c5f11';

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2100, 0, 1);

function fitTime(given: string | undefined): string | undefined {
  const at = given === undefined ? Number.NaN : Date.parse(given);
  return at >= earliest && at < latest ? new Date(at).toISOString() : undefined;
}

/** UTF-16 units of all former versions of a note, so that a call carries them. */
const versionUnits = 3_000_000;

const attachmentMark = /attachment:([\w-]{1,100})/g;
const attachmentPlace = /!?\[((?:[^[\]\\\n]|\\.)*)\]\(<?attachment:([\w-]{1,100})>?(?:\s+"[^"\n]*")?\)/g;

/** Why a file cannot come, as far as its name and size tell. */
function reasonAgainst({ name, size }: ImportedFile): string | undefined {
  if (size === 0) return fitSentences.fileEmpty(name);
  return size !== undefined && size > limits.note.attachmentBytes ? fitSentences.fileTooLarge(name) : undefined;
}

/** The files that can come, each once, under ids that the server takes. */
function fitFiles({ clientId, files }: ImportedNote, owner: string, warnings: string[]): Map<string, FittedFile> {
  const fitted = new Map<string, FittedFile>();
  for (const file of files) {
    const reason = reasonAgainst(file);
    const deletedAt = fitTime(file.deletedAt);
    const name = cut(cleanText(file.name).text, limits.fileName.max);
    if (reason === undefined) {
      const id = uuidOf([owner, clientId, file.key].join('\n'), namespace);
      fitted.set(file.key, { ...file, id, name, deletedAt });
    } else warnings.push(reason);
  }
  return fitted;
}

/** The text with the ids of its files. A file that does not come leaves its words. */
const withIds = (text: string, files: ReadonlyMap<string, FittedFile>, known: ReadonlySet<string>): string =>
  text.includes('attachment:')
    ? text
        .replaceAll(attachmentPlace, (whole, words: string, key: string) =>
          known.has(key) && !files.has(key) ? words : whole,
        )
        .replaceAll(attachmentMark, (whole, key: string) => {
          const file = files.get(key);
          return file ? `attachment:${file.id}` : whole;
        })
    : text;

function fitVersions(
  versions: readonly ImportedVersion[],
  fitText: (text: string) => string,
  warnings: string[],
): NonNullable<NoteBody['versions']> {
  const most = limits.note.versions.kept - 1;
  let room = versionUnits;
  const fitted = versions.flatMap(({ savedAt, title, description, tags }) => {
    const time = fitTime(savedAt);
    const text = fitText(description);
    if (time === undefined || !fits(text, limits.note.description.max)) return [];
    const name = cut(cleanText(title).text, limits.note.title.max);
    return [{ savedAt: time, title: name, description: text, tags: fitTags(tags, '', []) }];
  });
  // The first one always stays.
  const [first, ...later] = fitted;
  const newest = later.slice(-(most - 1)).toReversed();
  const within = newest.filter(({ description }) => {
    room -= description.length;
    return room >= 0;
  });
  const kept = first ? [first, ...within.toReversed()] : [];
  if (kept.length < versions.length) warnings.push(fitSentences.versionsLeft(versions.length - kept.length));
  return kept;
}

interface Texts {
  title: string;
  text: string;
}

/** Title and text within their limits; a long title goes on in the text. */
function fitTexts(note: ImportedNote, files: readonly FittedFile[], warnings: string[]): Texts {
  const title = cleanText(note.title);
  const text = cleanText(note.description);
  if (title.isChanged || text.isChanged) warnings.push(fitSentences.control);
  const line = title.text.replaceAll(/\s+/g, ' ').trim();
  if (!fits(line, limits.note.title.max)) {
    warnings.push(fitSentences.longTitle);
    const short = cut(line, limits.note.title.max - 1);
    return { title: `${short}…`, text: `${line}\n\n${text.text}` };
  }
  // A photo without a word is named by its file.
  const name = line === '' && text.text.trim() === '' ? (files[0]?.name.replace(/\.[^.]*$/, '') ?? '') : line;
  return { title: cut(name, limits.note.title.max), text: text.text };
}

/** Options of an import that change its notes. */
export interface FitOptions {
  /** For all notes; empty for none. */
  tag: string;
  /** Whose notes they become: two people may take in the same files, and the ids of files are unique on the server. */
  owner: string;
  /** In milliseconds: the date of a note without one. */
  now: number;
}

function timesOf(note: ImportedNote, now: number, warnings: string[]) {
  const date = fitTime(note.date);
  const updatedAt = fitTime(note.updatedAt);
  const isBad =
    (note.date !== undefined && date === undefined) || (note.updatedAt !== undefined && updatedAt === undefined);
  if (isBad) warnings.push(fitSentences.badDate);
  const created = date ?? updatedAt ?? new Date(now).toISOString();
  // Copies of files are made later than they were changed: the earlier time is when the note began.
  return updatedAt !== undefined && updatedAt < created
    ? { date: updatedAt, updatedAt }
    : { date: created, ...(updatedAt !== undefined && { updatedAt }) };
}

/** The notes that an imported note comes as: several where its text is too long for one; none where it is empty. */
export function fitNote(note: ImportedNote, { tag, owner, now }: FitOptions): FittedNote[] {
  const warnings = [...note.warnings];
  const known = new Set(note.files.map(({ key }) => key));
  const files = fitFiles(note, owner, warnings);
  const { title, text } = fitTexts(note, [...files.values()], warnings);
  if (title === '' && text.trim() === '') return [];
  const deletedAt = fitTime(note.deletedAt) ?? (note.deletedAt === undefined ? undefined : new Date(now).toISOString());
  const versions = fitVersions(note.versions, (given) => withIds(cleanText(given).text, files, known), warnings);
  const common = {
    tags: fitTags(note.tags, tag, warnings),
    ...timesOf(note, now, warnings),
    ...(note.isPinned && { pinned: true }),
    ...(note.isArchived && { archived: true }),
    ...(deletedAt !== undefined && { deletedAt }),
  };
  const parts = splitText(withIds(text, files, known));
  const partTitle = title === '' && parts.length > 1 ? titleOfText(text) : title;
  if (parts.length > 1) warnings.push(fitSentences.split(parts.length));
  return parts.map((description, index) => {
    const isOnly = parts.length === 1;
    const ending = ` (${index + 1} of ${parts.length})`;
    const shown = (file: FittedFile) => parts.findIndex((part) => part.includes(`attachment:${file.id}`));
    return {
      source: note.source,
      body: {
        clientId: isOnly ? note.clientId : uuidOf(`${note.clientId}\n${index}`, namespace),
        title: isOnly ? title : `${cut(partTitle, limits.note.title.max - ending.length)}${ending}`,
        description,
        ...common,
        ...(index === 0 && versions.length > 0 && { versions }),
      },
      files: [...files.values()].filter((file) => Math.max(0, shown(file)) === index),
      warnings: index === 0 ? warnings : [],
    };
  });
}
