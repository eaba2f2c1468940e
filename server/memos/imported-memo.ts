import { openAsBlob } from 'node:fs';
import { emptyNote, type ImportedFile, type ImportedNote } from '#lib/imported-note.ts';
import { type FileFolders, locateFile } from './locate-file.ts';
import { linkTo, linkToFile, placeOf, tagsOf, withFileLinks, withNoteLinks } from './memo-text.ts';
import { kindOf, type KindChoice, titleOf } from './memos-index.ts';
import type { MemosDatabase } from './open-memos.ts';
import {
  createTextReader,
  type MemoEntry,
  type MemosFile,
  type MemosUser,
  type MemoText,
  readBytes,
} from './read-memos.ts';

/** Reads memos as notes. */
export interface MemoReader {
  /** A memo with the comments on it as a note, or a sentence on why it cannot come. */
  readNote(memo: MemoEntry): Promise<ImportedNote | string>;
  /** In milliseconds since 1970; any number. */
  updatedAtOf(memo: MemoEntry): number;
}

/** Names a memo in the clientId of its note: as the API of Memos names it, by which the Import page knows it, too. */
export const clientIdOf = ({ uid }: Pick<MemoEntry, 'uid'>): string => `memos/${uid}`.slice(0, 100);

/** In ISO 8601; any text where it is no time, so that the note says so. */
const timeOf = (milliseconds: number): string => {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? 'none' : date.toISOString();
};

const tooLarge = 'its text is larger than 8 MB';

interface FoundFiles {
  files: ImportedFile[];
  /** Files that stay where they are. */
  links: string[];
  warnings: string[];
}

interface ReaderParts {
  memosDatabase: MemosDatabase;
  choice: KindChoice;
  folders: FileFolders;
}

const keyOf = ({ id }: MemosFile): string => `f${id}`;

async function findFiles({ memosDatabase, folders }: ReaderParts, given: readonly MemosFile[]): Promise<FoundFiles> {
  const found: FoundFiles = { files: [], links: [], warnings: [] };
  for (const file of given) {
    const place = await locateFile(folders, file);
    const name = file.name.trim() === '' ? 'file' : file.name;
    if (place.kind === 'lost') found.warnings.push(`The file “${name}” was left out: ${place.reason}`);
    else if (place.kind === 'link') {
      const link = linkToFile(name, place.address);
      if (link === undefined) found.warnings.push(`The file “${name}” was left out: its address is no link.`);
      else found.links.push(link);
    } else {
      const read =
        place.kind === 'disk'
          ? () => openAsBlob(place.path)
          : async () => new Blob([readBytes(memosDatabase, file.id)]);
      found.files.push({ key: keyOf(file), name, size: place.size, read });
    }
  }
  return found;
}

const nameOf = (user: MemosUser | undefined): string =>
  (user?.nickname || user?.username || 'Somebody').replaceAll(/[*_`[\]\\<>\s]+/g, ' ').trim();

/** A paragraph between parts of a note, none where there is nothing to part. */
const joined = (parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join('\n\n');

/** What the parts of a note are made from. */
interface Context {
  choice: KindChoice;
  readText: (id: string) => MemoText;
  users: ReadonlyMap<string, MemosUser>;
}

/** The title of another note of the person whose memo this is. */
const titleFor =
  ({ choice }: Context, reader: MemoEntry) =>
  (uid: string): string | undefined => {
    const { index } = choice;
    const memo = index.memos.get(index.ids.get(uid) ?? '');
    const isTheirs = memo?.creatorId === reader.creatorId && kindOf(choice, memo).kind === 'note';
    return isTheirs ? titleOf(memo) || undefined : undefined;
  };

const commentsOn = ({ choice }: Context, memo: MemoEntry): MemoEntry[] =>
  (choice.index.relations.comments.get(memo.id) ?? []).flatMap((id) => {
    const comment = choice.index.memos.get(id);
    return comment && kindOf(choice, comment).kind === 'comment' ? [comment] : [];
  });

const textOf = (context: Context, memo: MemoEntry, content: string, keys: ReadonlyMap<string, string>): string =>
  withFileLinks(withNoteLinks(content, titleFor(context, memo)), (uid) => keys.get(uid));

/** Links to notes that the memo refers to beside its text. */
function referencesOf(context: Context, memo: MemoEntry, content: string): string {
  const { memos, relations } = context.choice.index;
  const links = (relations.references.get(memo.id) ?? []).flatMap((id) => {
    const uid = memos.get(id)?.uid;
    const title = uid === undefined || content.includes(uid) ? undefined : titleFor(context, memo)(uid);
    return title === undefined ? [] : (linkTo(title) ?? []);
  });
  return links.length === 0 ? '' : `See also: ${[...new Set(links)].join(', ')}`;
}

function commentOf(context: Context, comment: MemoEntry, keys: ReadonlyMap<string, string>): string {
  const { content } = context.readText(comment.id);
  const when = timeOf(comment.createdAt).slice(0, 16).replace('T', ' ');
  const head = `**${nameOf(context.users.get(comment.creatorId))}, ${when}:**`;
  const text = content === undefined ? `(A comment: ${tooLarge}.)` : textOf(context, comment, content, keys);
  return `---\n\n${head}\n\n${text}`;
}

export function createMemoReader(parts: ReaderParts): MemoReader {
  const { memosDatabase, choice } = parts;
  const { index } = choice;
  const readText = createTextReader(memosDatabase);
  const context: Context = { choice, readText, users: new Map(index.users.map((user) => [user.id, user])) };
  return {
    updatedAtOf: ({ id }) => readText(id).updatedAt,
    async readNote(memo) {
      const { content, updatedAt, payload } = readText(memo.id);
      if (content === undefined) return `${tooLarge}.`;
      const comments = commentsOn(context, memo);
      const given = [memo, ...comments].flatMap(({ id }) => index.files.get(id) ?? []);
      const { files, links, warnings } = await findFiles(parts, given);
      const coming = new Set(files.map(({ key }) => key));
      const keys = new Map(
        given.flatMap((file) => (coming.has(keyOf(file)) ? [[file.uid, keyOf(file)] as const] : [])),
      );
      const description = joined([
        textOf(context, memo, content, keys),
        ...links.filter((link) => !content.includes(link)),
        placeOf(payload),
        referencesOf(context, memo, content),
        ...comments.map((comment) => commentOf(context, comment, keys)),
      ]);
      if (content.includes('\uFFFD')) warnings.push('Broken characters were replaced.');
      return {
        ...emptyNote(`memo ${memo.uid}`, clientIdOf(memo)),
        title: titleOf(memo),
        description,
        tags: tagsOf(content, payload),
        date: timeOf(memo.createdAt),
        updatedAt: timeOf(updatedAt),
        isPinned: memo.isPinned,
        isArchived: memo.isArchived,
        files,
        warnings,
      };
    },
  };
}
