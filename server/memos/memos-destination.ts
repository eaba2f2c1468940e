import { Readable } from 'node:stream';
import { limits } from '#contract/limits.ts';
import type { FittedFile, FittedNote } from '#lib/fitting/fit-note.ts';
import { findImportedPosts, importPosts, type ImportedPost } from '#server/feed/import-posts.service.ts';
import { cleanFileName } from '#server/http/multipart.ts';
import { importAttachment, isAttached } from '#server/notes/import/import-attachment.service.ts';
import { findImported, importNotes } from '#server/notes/import/import-notes.service.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newToken } from '#server/platform/secret-tokens.ts';
import type { Writer } from '#server/rate-limits/write-limits.ts';
import { createAccount, findUserByEmail } from '#server/users/users.service.ts';

/** An account that memos go to. */
export interface Account extends Writer {
  isNew: boolean;
  isBanned: boolean;
}

/** What became of a note. */
export type NoteResult = { status: 'added' | 'same'; id: string | undefined } | { status: 'refused'; message: string };

/** Where an import writes, or what it would write where it only looks. */
export interface MemosDestination {
  findAccount(email: string): Promise<Account | undefined>;
  addAccount(person: { name: string; email: string }): Promise<Account>;
  /** At most a hundred notes. One result for each, in their order. */
  addNotes(account: Account, notes: readonly FittedNote[], importId: string): Promise<NoteResult[]>;
  /** Names of thoughts that are there already, as thoughts or notes. */
  findKnownPosts(account: Account, posts: readonly Pick<ImportedPost, 'name' | 'createdAt'>[]): Promise<Set<string>>;
  /** Names of notes that are there already. */
  findKnownNotes(account: Account, names: readonly string[]): Promise<Set<string>>;
  addPosts(account: Account, posts: readonly ImportedPost[]): Promise<void>;
  /** False where the note has it already. Throws what the service of attachments throws. */
  addFile(account: Account, noteId: string, file: FittedFile): Promise<boolean>;
}

/** Reads that a look needs as well. */
const readsOf = (source: Pick<Platform, 'db'>) => ({
  async findAccount(email: string): Promise<Account | undefined> {
    const row = await findUserByEmail(source.db, email);
    return row && { id: row.id, createdAt: row.created_at, isNew: false, isBanned: row.banned === 1 };
  },
  findKnownPosts: (account: Account, posts: readonly Pick<ImportedPost, 'name' | 'createdAt'>[]) =>
    findImportedPosts(source, account.id, posts),
  async findKnownNotes(account: Account, names: readonly string[]): Promise<Set<string>> {
    return names.length === 0 ? new Set() : new Set(await findImported(source, account.id, names));
  },
});

/** Writes into the installation, through the services that its own calls use. */
export function createDestination(platform: Platform): MemosDestination {
  async function attach(account: Account, noteId: string, file: FittedFile): Promise<void> {
    const blob = await file.read();
    const staged = await platform.files.stage(Readable.from(blob.stream()), limits.note.attachmentBytes);
    try {
      const incoming = { ...staged, originalName: cleanFileName(file.name), field: 'attachment' };
      const place = { userId: account.id, noteId, id: file.id, deletedAt: null };
      await importAttachment(platform, place, [incoming]);
    } finally {
      await platform.files.discard(staged);
    }
  }

  return {
    ...readsOf(platform),
    async addAccount(person) {
      // Nobody knows this password. The person sets one by the mail of "Forgot password".
      const { row } = await createAccount(platform, { ...person, password: newToken() });
      return { id: row.id, createdAt: row.created_at, isNew: true, isBanned: false };
    },
    async addNotes(account, notes, importId) {
      const results = await importNotes(platform, account, { notes: notes.map(({ body }) => body), importId });
      return results.map(({ status, _id, message = '' }) =>
        status === 'refused' ? { status, message } : { status, id: _id },
      );
    },
    async addPosts(account, posts) {
      await importPosts(platform, account.id, posts);
    },
    async addFile(account, noteId, file) {
      if (await isAttached(platform, { userId: account.id, noteId, id: file.id, deletedAt: null })) return false;
      await attach(account, noteId, file);
      return true;
    },
  };
}

/** Writes nothing, and answers what an import would do. */
export function createLook(source: Pick<Platform, 'db'>): MemosDestination {
  const reads = readsOf(source);
  return {
    ...reads,
    addAccount: async () => ({ id: newId(), createdAt: 0, isNew: true, isBanned: false }),
    async addNotes(account, notes) {
      const names = notes.map(({ body }) => body.clientId);
      const known = await reads.findKnownNotes(account, names);
      return names.map((name) => ({
        status: known.has(name) ? 'same' : 'added',
        id: known.has(name) ? undefined : name,
      }));
    },
    addPosts: async () => undefined,
    addFile: async () => true,
  };
}
