import type { SQLOutputValue } from 'node:sqlite';
import type { MemosDatabase } from './open-memos.ts';

/** Bytes of a memo's text that are read at most: far beyond the million characters of the longest memos. */
const maxTextBytes = 8 * 1_048_576;

/** Code points of a memo's text that are kept: enough for a title and for a whole thought. */
export const headLength = 2000;

export interface MemosUser {
  id: string;
  username: string;
  /** Empty where there is none. */
  nickname: string;
  email: string;
  isArchived: boolean;
}

/** What is kept of every memo while an import runs. */
export interface MemoEntry {
  id: string;
  /** The same for the same memo each time, whichever user it belongs to. */
  uid: string;
  creatorId: string;
  isPublic: boolean;
  isPrivate: boolean;
  isArchived: boolean;
  isPinned: boolean;
  /** Milliseconds since 1970, as Memos has it: any number. */
  createdAt: number;
  /** The beginning of the text: all of it where it is shorter than `headLength`. */
  head: string;
}

/** A memo with its text. */
export interface MemoText {
  /** Undefined where it is too large to be read. */
  content: string | undefined;
  /** As `createdAt` of the entry. */
  updatedAt: number;
  /** JSON, as Memos wrote it. */
  payload: string;
}

/** A file of a memo, without its bytes. */
export interface MemosFile {
  id: string;
  uid: string;
  creatorId: string;
  /** Empty where it hangs under none. */
  memoId: string;
  name: string;
  /** Bytes in the database; undefined where they are elsewhere. */
  storedBytes: number | undefined;
  storageType: string;
  /** A path, or an address. */
  reference: string;
}

export interface MemoRelations {
  /** The memo that a comment is about, by the comment. */
  parents: Map<string, string>;
  /** Comments in the order of their numbers, by the memo. */
  comments: Map<string, string[]>;
  /** Memos that a memo refers to. */
  references: Map<string, string[]>;
}

const textOf = (value: SQLOutputValue | undefined): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value);

/** The beginning of a text, from its bytes: SQLite's own functions on texts stop at a NUL. */
const headOf = (bytes: SQLOutputValue | undefined): string =>
  bytes instanceof Uint8Array
    ? Array.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
        .slice(0, headLength)
        .join('')
    : '';

const numberOf = (value: SQLOutputValue | undefined): number => (typeof value === 'number' ? value : Number.NaN);

export const readUsers = ({ sqlite, schema }: MemosDatabase): MemosUser[] =>
  sqlite
    .prepare(
      `select cast(user.id as text) as id, cast(user.username as text) as username, user.row_status,
       cast(${schema.user.nickname} as text) as nickname, cast(${schema.user.email} as text) as email
       from user order by user.id`,
    )
    .all()
    .map((row) => ({
      id: textOf(row['id']),
      username: textOf(row['username']),
      nickname: textOf(row['nickname']).trim(),
      email: textOf(row['email']).trim(),
      isArchived: row['row_status'] === 'ARCHIVED',
    }));

/** A time in seconds; null where the column holds no number. */
const secondsOf = (column: string): string =>
  `case when typeof(${column}) in ('integer', 'real') then cast(${column} as real) end`;

/** All memos in the order of their numbers. */
export function* readMemos({ sqlite, schema }: MemosDatabase): Generator<MemoEntry> {
  const rows = sqlite
    .prepare(
      `select cast(memo.id as text) as id, cast(${schema.memo.uid} as text) as uid, cast(memo.creator_id as text) as creator,
       ${secondsOf('memo.created_ts')} as created, memo.visibility, memo.row_status, ${schema.memo.pinned} as pinned,
       substr(cast(memo.content as blob), 1, ${4 * headLength}) as head
       from memo order by memo.id`,
    )
    .iterate();
  for (const row of rows) {
    yield {
      id: textOf(row['id']),
      uid: textOf(row['uid']),
      creatorId: textOf(row['creator']),
      isPublic: row['visibility'] === 'PUBLIC',
      isPrivate: row['visibility'] === 'PRIVATE',
      isArchived: row['row_status'] === 'ARCHIVED',
      isPinned: row['pinned'] === 1,
      createdAt: numberOf(row['created']) * 1000,
      head: headOf(row['head']),
    };
  }
}

/** Reads the texts of memos one by one. */
export function createTextReader({ sqlite, schema }: MemosDatabase): (id: string) => MemoText {
  const statement = sqlite.prepare(
    `select ${secondsOf('memo.updated_ts')} as updated,
     substr(cast(${schema.memo.payload} as text), 1, 100000) as payload,
     case when length(cast(memo.content as blob)) <= ${maxTextBytes} then cast(memo.content as text) end as content
     from memo where memo.id = cast(? as integer)`,
  );
  return (id) => {
    const row = statement.get(id) ?? {};
    return {
      content: row['content'] === null ? undefined : textOf(row['content']),
      updatedAt: numberOf(row['updated']) * 1000,
      payload: textOf(row['payload']),
    };
  };
}

export const readFiles = ({ sqlite, schema: { file } }: MemosDatabase): MemosFile[] =>
  sqlite
    .prepare(
      `select cast(file.id as text) as id, cast(${file.uid} as text) as uid, cast(file.creator_id as text) as creator,
       cast(file.memo_id as text) as memo, cast(file.filename as text) as name, length(file.blob) as bytes,
       cast(${file.storageType} as text) as storage, cast(${file.reference} as text) as reference
       from ${file.table} as file order by file.id`,
    )
    .all()
    .map((row) => ({
      id: textOf(row['id']),
      uid: textOf(row['uid']),
      creatorId: textOf(row['creator']),
      memoId: textOf(row['memo']),
      name: textOf(row['name']),
      storedBytes: typeof row['bytes'] === 'number' ? row['bytes'] : undefined,
      storageType: textOf(row['storage']),
      reference: textOf(row['reference']),
    }));

/** The bytes of a file that is kept in the database. */
export function readBytes({ sqlite, schema }: MemosDatabase, id: string): Uint8Array<ArrayBuffer> {
  const row = sqlite
    .prepare(
      `select cast(file.blob as blob) as bytes from ${schema.file.table} as file where file.id = cast(? as integer)`,
    )
    .get(id);
  const bytes = row?.['bytes'];
  return bytes instanceof Uint8Array ? new Uint8Array(bytes) : new Uint8Array();
}

const addTo = (lists: Map<string, string[]>, key: string, value: string): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

export function readRelations({ sqlite, schema }: MemosDatabase): MemoRelations {
  const relations: MemoRelations = { parents: new Map(), comments: new Map(), references: new Map() };
  if (!schema.hasRelations) return relations;
  const rows = sqlite
    .prepare(
      `select cast(memo_id as text) as memo, cast(related_memo_id as text) as related, type from memo_relation
       order by memo_id, related_memo_id`,
    )
    .all();
  for (const row of rows) {
    const memo = textOf(row['memo']);
    const related = textOf(row['related']);
    // A memo that refers to itself says nothing.
    if (memo === related) continue;
    if (row['type'] === 'REFERENCE') addTo(relations.references, memo, related);
    if (row['type'] !== 'COMMENT' || relations.parents.has(memo)) continue;
    relations.parents.set(memo, related);
    addTo(relations.comments, related, memo);
  }
  return relations;
}

export function countReactions({ sqlite, schema }: MemosDatabase): number {
  const row = schema.hasReactions ? sqlite.prepare('select count(*) as reactions from reaction').get() : undefined;
  return numberOf(row?.['reactions']) || 0;
}
