import { randomUUID } from 'node:crypto';
import { fitNote, type FittedNote } from '#lib/fitting/fit-note.ts';
import type { ImportedPost } from '#server/feed/import-posts.service.ts';
import { FileTooLargeError } from '#server/files/files.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FileFolders } from './locate-file.ts';
import { clientIdOf, createMemoReader, type MemoReader } from './imported-memo.ts';
import type { Account, MemosDestination } from './memos-destination.ts';
import { kindOf, type KindChoice, readIndex, whyNoThought } from './memos-index.ts';
import { pairUsers } from './memos-users.ts';
import type { MemosDatabase } from './open-memos.ts';
import { countReactions, type MemoEntry, type MemosUser } from './read-memos.ts';

/** What came of the memos of one user. */
export interface UserReport {
  username: string;
  email: string;
  isNew: boolean;
  notes: Tally;
  thoughts: Tally;
  files: Tally;
  /** Comments that stand in notes. */
  comments: number;
}

interface Tally {
  added: number;
  same: number;
}

/** Hears what an import does, while it does it. */
export interface MemosListener {
  begins(versions: string): void;
  leftUser(username: string, reason: string): void;
  /** Something of a user was left out or changed. `what` names it. */
  noted(username: string, what: string, sentence: string): void;
  ended(report: UserReport): void;
  leftReactions(count: number): void;
}

export interface MemosImport {
  memosDatabase: MemosDatabase;
  destination: MemosDestination;
  folders: FileFolders;
  /** By the username. */
  emails: ReadonlyMap<string, string>;
  publicAs: 'notes' | 'thoughts';
  now: number;
  listener: MemosListener;
}

/** Notes of one call, and characters of their texts. */
const batch = { notes: 100, characters: 2_000_000 };

/** Refusals that concern one file alone. Any other one stops the import, which can go on later. */
const ownFaults = new Set(['invalid', 'forbidden', 'notFound', 'conflict', 'tooLarge', 'quota', 'unsupported']);
const unreadable = new Set(['ENOENT', 'EACCES', 'EPERM', 'EISDIR', 'ERR_INVALID_ARG_VALUE']);

/** Why a file was refused, for itself; undefined for a failure of anything else. */
function whyRefused(error: unknown): string | undefined {
  if (error instanceof AppError) return ownFaults.has(error.code) ? error.message : undefined;
  if (error instanceof FileTooLargeError) return 'It is too large.';
  if (!(error instanceof Error)) return undefined;
  const isLost = error.name === 'NotReadableError' || ('code' in error && unreadable.has(String(error.code)));
  return isLost ? 'It cannot be read.' : undefined;
}

/** The import of one user's memos. */
class UserImport {
  readonly #run: MemosImport;
  readonly #choice: KindChoice;
  readonly #reader: MemoReader;
  readonly #account: Account;
  readonly #importId = randomUUID();
  readonly report: UserReport;
  #notes: { memo: MemoEntry; part: FittedNote }[] = [];
  #characters = 0;
  #thoughts: ImportedPost[] = [];

  constructor(
    run: MemosImport,
    { choice, reader }: { choice: KindChoice; reader: MemoReader },
    { user, email, account }: { user: MemosUser; email: string; account: Account },
  ) {
    this.#run = run;
    this.#choice = choice;
    this.#reader = reader;
    this.#account = account;
    const none = (): Tally => ({ added: 0, same: 0 });
    this.report = {
      username: user.username,
      email,
      isNew: account.isNew,
      notes: none(),
      thoughts: none(),
      files: none(),
      comments: 0,
    };
  }

  #note(what: string, sentence: string): void {
    this.#run.listener.noted(this.report.username, what, sentence);
  }

  async add(memo: MemoEntry): Promise<void> {
    const found = kindOf(this.#choice, memo);
    if (found.kind === 'comment') this.report.comments += 1;
    if (found.kind === 'note') await this.#addNote(memo);
    if (found.kind !== 'thought') return;
    const { createdAt } = memo;
    const updatedAt = this.#reader.updatedAtOf(memo);
    const { now } = this.#choice;
    this.#thoughts.push({
      name: clientIdOf(memo),
      content: found.content,
      createdAt,
      updatedAt: updatedAt <= now ? updatedAt : createdAt,
    });
    if (this.#thoughts.length >= batch.notes) await this.#flushThoughts();
  }

  async #addNote(memo: MemoEntry): Promise<void> {
    const note = await this.#reader.readNote(memo);
    const what = `memo ${memo.uid}`;
    if (typeof note === 'string') {
      this.#note(what, `It was left out: ${note}`);
      return;
    }
    const fitted = fitNote(note, { tag: '', owner: this.#account.id, now: this.#choice.now });
    if (fitted.length === 0) this.#note(what, 'It was left out: it is empty.');
    const reason = whyNoThought(this.#choice, memo);
    if (reason !== undefined) this.#note(what, `It came as a note and not as a thought: ${reason}.`);
    for (const part of fitted) {
      for (const warning of part.warnings) this.#note(what, warning);
      this.#notes.push({ memo, part });
      this.#characters += part.body.description.length;
      if (this.#notes.length >= batch.notes || this.#characters > batch.characters) await this.#flushNotes();
    }
  }

  async flush(): Promise<void> {
    await this.#flushThoughts();
    await this.#flushNotes();
  }

  /** A memo that came as a note before is none of the thoughts, and the other way round. */
  async #flushThoughts(): Promise<void> {
    const { destination } = this.#run;
    const thoughts = this.#thoughts;
    this.#thoughts = [];
    const knownPosts = await destination.findKnownPosts(this.#account, thoughts);
    const knownNotes = await destination.findKnownNotes(
      this.#account,
      thoughts.map(({ name }) => name),
    );
    const fresh = thoughts.filter(({ name }) => !knownPosts.has(name) && !knownNotes.has(name));
    await destination.addPosts(this.#account, fresh);
    this.report.thoughts.added += fresh.length;
    this.report.thoughts.same += thoughts.length - fresh.length;
  }

  /** Those of some memos that may have come as thoughts. */
  #postsOf(given: readonly { memo: MemoEntry }[]): Pick<ImportedPost, 'name' | 'createdAt'>[] {
    return given.flatMap(({ memo }) =>
      memo.isPublic && memo.createdAt >= 0 && memo.createdAt <= this.#choice.now
        ? { name: clientIdOf(memo), createdAt: memo.createdAt }
        : [],
    );
  }

  async #flushNotes(): Promise<void> {
    const { destination } = this.#run;
    const given = this.#notes;
    this.#notes = [];
    this.#characters = 0;
    const known = await destination.findKnownPosts(this.#account, this.#postsOf(given));
    const notes = given.filter(({ memo }) => !known.has(clientIdOf(memo))).map(({ part }) => part);
    this.report.thoughts.same += given.length - notes.length;
    if (notes.length === 0) return;
    const results = await destination.addNotes(this.#account, notes, this.#importId);
    for (const [place, note] of notes.entries()) {
      const result = results[place];
      if (result === undefined) throw new Error('A note of an import has no result.');
      if (result.status === 'refused') this.#note(note.source, `It was left out: ${result.message}`);
      else {
        this.report.notes[result.status] += 1;
        if (result.id !== undefined) await this.#addFiles(note, result.id);
      }
    }
  }

  async #addFiles({ source, files }: FittedNote, noteId: string): Promise<void> {
    for (const file of files) {
      try {
        const isAdded = await this.#run.destination.addFile(this.#account, noteId, file);
        this.report.files[isAdded ? 'added' : 'same'] += 1;
      } catch (error) {
        const reason = whyRefused(error);
        if (reason === undefined) throw error;
        this.#note(source, `The file “${file.name}” was left out: ${reason}`);
      }
    }
  }
}

/**
 * Takes in an installation of Memos, user by user, in the order of their memos. Run again it adds nothing twice, and goes on where it
 * was stopped. Answers how many users' memos could come.
 */
export async function importMemos(run: MemosImport): Promise<number> {
  const { memosDatabase, destination, emails, publicAs, now, listener } = run;
  listener.begins(memosDatabase.schema.versions);
  const index = readIndex(memosDatabase);
  const { paired, left } = await pairUsers(index.users, emails, destination);
  for (const { user, reason } of left) listener.leftUser(user.username, reason);
  const coming = new Set(paired.map(({ user }) => user.id));
  const choice: KindChoice = { index, publicAs, now, isComing: (userId) => coming.has(userId) };
  const reader = createMemoReader({ memosDatabase, choice, folders: run.folders });
  const memosOf = Map.groupBy(index.memos.values(), ({ creatorId }) => creatorId);
  const loose = Map.groupBy(index.files.get('') ?? [], ({ creatorId }) => creatorId);
  for (const pair of paired) {
    const work = new UserImport(run, { choice, reader }, pair);
    for (const memo of memosOf.get(pair.user.id) ?? []) await work.add(memo);
    await work.flush();
    for (const { name } of loose.get(pair.user.id) ?? [])
      listener.noted(pair.user.username, `file “${name}”`, 'It was left out: it belongs to no memo.');
    listener.ended(work.report);
  }
  const reactions = countReactions(memosDatabase);
  if (reactions > 0) listener.leftReactions(reactions);
  return paired.length;
}
