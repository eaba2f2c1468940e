import * as z from 'zod/mini';
import { addPost } from '#contract/feed/feed.ts';
import { cleanText } from '#lib/fitting/fit-words.ts';
import { titleOfText } from '#lib/markdown/title-of-text.ts';
import { wordsForTitle } from './memo-text.ts';
import type { MemosDatabase } from './open-memos.ts';
import {
  headLength,
  type MemoEntry,
  type MemoRelations,
  type MemosFile,
  type MemosUser,
  readFiles,
  readMemos,
  readRelations,
  readUsers,
} from './read-memos.ts';

/** All of an installation but the texts of its memos and the bytes of its files. */
export interface MemosIndex {
  users: MemosUser[];
  memos: Map<string, MemoEntry>;
  /** Ids of memos by their uids. */
  ids: Map<string, string>;
  /** By the memo; those of none, or of one that is gone, under ''. */
  files: Map<string, MemosFile[]>;
  relations: MemoRelations;
}

export function readIndex(memosDatabase: MemosDatabase): MemosIndex {
  const memos = new Map<string, MemoEntry>();
  const ids = new Map<string, string>();
  for (const memo of readMemos(memosDatabase)) {
    memos.set(memo.id, memo);
    ids.set(memo.uid, memo.id);
  }
  const files = Map.groupBy(readFiles(memosDatabase), ({ memoId }) => (memos.has(memoId) ? memoId : ''));
  return { users: readUsers(memosDatabase), memos, ids, files, relations: readRelations(memosDatabase) };
}

/** How a memo comes. */
export type MemoKind =
  | { kind: 'note' }
  | { kind: 'thought'; content: string }
  /** At the end of the note of the memo that it is about. */
  | { kind: 'comment' };

/** What decides how memos come. */
export interface KindChoice {
  index: MemosIndex;
  publicAs: 'notes' | 'thoughts';
  /** Users whose memos come. */
  isComing: (userId: string) => boolean;
  /** In milliseconds. */
  now: number;
}

/** The text of a memo that can be a thought, or why it cannot. */
function readThought({ index: { files }, now }: KindChoice, memo: MemoEntry): { content: string } | { reason: string } {
  if (memo.isArchived) return { reason: 'it is archived' };
  if (files.has(memo.id)) return { reason: 'it has files' };
  // A date to come would stay on top of the feed.
  if (!(memo.createdAt >= 0 && memo.createdAt <= now)) return { reason: 'its date is not one of the years from 1970' };
  const isWhole = Array.from(memo.head).length < headLength;
  const parsed = z.safeParse(addPost.body, { content: cleanText(memo.head).text });
  if (!isWhole || !parsed.success) return { reason: 'its text is too long or empty' };
  return { content: parsed.data.content };
}

const parentOf = ({ memos, relations }: MemosIndex, memo: MemoEntry): MemoEntry | undefined =>
  memos.get(relations.parents.get(memo.id) ?? '');

const mayBeThought = ({ index, publicAs }: KindChoice, memo: MemoEntry): boolean =>
  publicAs === 'thoughts' && memo.isPublic && !index.relations.parents.has(memo.id);

/** Why a public memo comes as a note although thoughts are asked for. */
export function whyNoThought(choice: KindChoice, memo: MemoEntry): string | undefined {
  const thought = mayBeThought(choice, memo) ? readThought(choice, memo) : undefined;
  return thought && 'reason' in thought ? thought.reason : undefined;
}

function contentOfThought(choice: KindChoice, memo: MemoEntry): string | undefined {
  const thought = mayBeThought(choice, memo) ? readThought(choice, memo) : undefined;
  return thought && 'content' in thought ? thought.content : undefined;
}

export function kindOf(choice: KindChoice, memo: MemoEntry): MemoKind {
  const { index, isComing } = choice;
  const content = contentOfThought(choice, memo);
  if (content !== undefined) return { kind: 'thought', content };
  const parent = parentOf(index, memo);
  if (!parent || memo.isArchived || !isComing(parent.creatorId)) return { kind: 'note' };
  const isVisible = !memo.isPrivate || memo.creatorId === parent.creatorId;
  // A comment on a comment comes by itself: the text of its parent is part of another note. So does one on a thought.
  const hasNote = parentOf(index, parent) === undefined && contentOfThought(choice, parent) === undefined;
  return { kind: isVisible && hasNote ? 'comment' : 'note' };
}

/** The title of the note that a memo becomes, empty where it has no words. */
export const titleOf = ({ head }: MemoEntry): string => {
  const words = wordsForTitle(cleanText(head).text);
  return words.trim() === '' ? '' : titleOfText(words);
};
