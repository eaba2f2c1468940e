import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { findAdminByEmail } from '#server/admins/admins.store.ts';
import { createApp } from '#server/app.ts';
import { type NoteRole, noteRoleSchema } from '#contract/notes/note-roles.ts';
import { addNote } from '#contract/notes/notes.ts';
import { listFriends } from '#server/friends/friends.service.ts';
import { changeNoteState } from '#server/notes/note-actions.service.ts';
import { createNote, moveToBin, saveSummary } from '#server/notes/notes.service.ts';
import { changePerson } from '#server/notes/people/note-people.service.ts';
import { createShare } from '#server/notes/shares/note-shares.service.ts';
import { ConfigError, readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { addReminder } from '#server/reminders/reminders.service.ts';
import { keepFilesPrivate } from '#server/files/private-files.ts';
import type { Platform } from '#server/platform/platform.ts';
import { articleEvents, seedArticleSchema } from './seed-articles.ts';
import {
  communityEvents,
  type SeedEvent,
  seedFriendsSchema,
  seedHiddenSchema,
  seedPostSchema,
} from './seed-community.ts';
import { adminAddressesOf, moderationEvents, nameOf, seedModerationSchema } from './seed-moderation.ts';
import { type Chance, createChance, stageLandscape } from './seed-pictures.ts';
import { visitEvents } from './seed-visits.ts';
import { setPicture } from '#server/users/pictures.ts';
import { createAccount, emailKey, findUserByEmail } from '#server/users/users.service.ts';

const password = 'thoughtleaf';
const day = 24 * 60 * 60_000;
const spanMs = 120 * day;
/** Notes of each person but the first, who has every one of them. */
const notesEach = 13;
const binnedShare = 0.07;
const pictureShare = 0.3;
/** Friends with whom a shared note is shared. */
const friendsEach = 2;

const personSchema = z.object({ name: z.string(), email: z.string() });
const noteSchema = z.object({
  title: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  summary: z.optional(z.string()),
  picture: z.optional(z.boolean()),
  pinned: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  /** What the first friends may do with it. */
  shared: z.optional(noteRoleSchema),
  /** By which everybody can read it. */
  link: z.optional(
    z.object({
      password: z.optional(z.string()),
      attachments: z.optional(z.boolean()),
      days: z.optional(z.number()),
    }),
  ),
  /** Set from now on, so that it still waits. */
  reminder: z.optional(z.object({ daysAhead: z.number(), task: z.optional(z.string()) })),
});

type SeedPerson = z.output<typeof personSchema>;
type SeedNote = z.output<typeof noteSchema>;

async function readContent<T>(name: string, schema: z.ZodMiniType<T>): Promise<T> {
  const file = path.join(import.meta.dirname, '../../content/seed', name);
  return z.parse(schema, JSON.parse(await readFile(file, 'utf8')));
}

function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  return items
    .map((item) => ({ item, order: chance() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

const fileNameOf = (title: string): string =>
  `${title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}.jpg`;

/** Shares a note with a user's first friends, if they have any. */
async function shareWithFriends(
  platform: Platform,
  asked: { userId: string; id: string },
  role: NoteRole,
): Promise<void> {
  const { friends } = await listFriends(platform.db, asked.userId);
  for (const { _id: id } of friends.slice(0, friendsEach)) await changePerson(platform, asked, { id, role });
}

async function addLink(
  platform: Platform,
  asked: { userId: string; id: string },
  { days, ...link }: NonNullable<SeedNote['link']>,
): Promise<void> {
  const expiresAt = days === undefined ? null : new Date(platform.clock.now() + days * day).toISOString();
  await createShare(platform, asked, { ...link, expiresAt });
}

/** A user's actions on their notes between signing up and now. */
function noteEvents(
  platform: Platform,
  chance: Chance,
  { userId, notes, from, until }: { userId: () => string; notes: readonly SeedNote[]; from: number; until: number },
): SeedEvent[] {
  const events: SeedEvent[] = [];
  for (const note of notes) {
    // More of them lately: somebody who likes a notebook uses it more.
    const at = from + (1 - chance() ** 1.5) * (until - from);
    const isBinned = chance() < binnedShare;
    let noteId = '';
    events.push({
      at,
      happen: async () => {
        const pictures = note.picture
          ? [await stageLandscape(platform, chance, { name: fileNameOf(note.title), field: addNote.files.field })]
          : [];
        const given = { title: note.title, description: note.text, tags: note.tags };
        const { note: made } = await createNote(platform, userId(), given, pictures);
        noteId = made.id;
        if (note.summary) await saveSummary(platform, made, { text: made.description, summary: note.summary });
        const { pinned, archived } = note;
        if (pinned || archived) await changeNoteState(platform, { userId: userId(), id: noteId }, { pinned, archived });
      },
    });
    const { reminder, shared, link } = note;
    if (shared)
      events.push({ at: until, happen: () => shareWithFriends(platform, { userId: userId(), id: noteId }, shared) });
    if (link) events.push({ at: until, happen: () => addLink(platform, { userId: userId(), id: noteId }, link) });
    if (reminder)
      events.push({
        at: until,
        happen: async () => {
          const due = new Date(until + reminder.daysAhead * day).toISOString();
          const given = { at: due, repeat: 'none', timeZone: 'UTC', task: reminder.task } as const;
          await addReminder(platform, { id: userId(), createdAt: from }, noteId, given);
        },
      });
    if (isBinned && !reminder && !shared && !link) {
      events.push({
        at: at + chance() * (until - at),
        happen: async () => void (await moveToBin(platform, userId(), noteId)),
      });
    }
  }
  return events;
}

function personEvents(
  platform: Platform,
  chance: Chance,
  person: SeedPerson,
  { ids, notes, from, until }: { ids: Map<string, string>; notes: readonly SeedNote[]; from: number; until: number },
): SeedEvent[] {
  let userId = '';
  const hasPicture = chance() < pictureShare;
  const signUp: SeedEvent = {
    at: from,
    happen: async () => {
      const { row } = await createAccount(platform, { ...person, password });
      userId = row.id;
      ids.set(nameOf(person.email), userId);
      if (!hasPicture) return;
      const picture = await stageLandscape(platform, chance, { name: 'me.jpg' });
      await setPicture(platform, userId, [picture]);
      await platform.files.discard(picture);
    },
  };
  return [signUp, ...noteEvents(platform, chance, { userId: () => userId, notes, from: from + 60_000, until })];
}

async function requireNoDemoPeople(
  { db }: Platform,
  people: readonly SeedPerson[],
  admins: readonly string[],
): Promise<void> {
  const there = (email: string) => new ConfigError(`Nothing was done: ${email} is in this database already.`);
  for (const { email } of people) if (await findUserByEmail(db, email)) throw there(email);
  for (const email of admins) if (await findAdminByEmail(db, emailKey(email))) throw there(email);
}

/** Fills the database in the order in which things happened: ids sort by the time they are made, and lists by ids. */
async function fill(platform: Platform, setNow: (now: number) => void, until: number): Promise<void> {
  const people = await readContent('people.json', z.array(personSchema));
  const notes = await readContent('notes.json', z.array(noteSchema));
  const posts = await readContent('posts.json', z.array(seedPostSchema));
  const friends = await readContent('friends.json', z.array(seedFriendsSchema));
  const hidden = await readContent('hidden.json', z.array(seedHiddenSchema));
  const articles = await readContent('articles.json', z.array(seedArticleSchema));
  const moderation = await readContent('moderation.json', seedModerationSchema);
  await requireNoDemoPeople(platform, [...people, moderation.spammer], adminAddressesOf(moderation));
  const chance = createChance(2025);
  const ids = new Map<string, string>();
  const alone = people.flatMap((person, index) =>
    personEvents(platform, chance, person, {
      ids,
      notes: index === 0 ? shuffled(notes, chance) : shuffled(notes, chance).slice(0, notesEach),
      from: until - spanMs + (index === 0 ? 0 : chance() * spanMs * 0.6),
      until,
    }),
  );
  const together = communityEvents(platform, chance, { ids, posts, friends, hidden, until });
  const written = articleEvents(platform, createChance(11), articles, { ids, until });
  const moderated = moderationEvents(platform, moderation, { ids, password, until });
  // A chance of its own: what else there is stays as it is.
  const visited = visitEvents(platform, createChance(7), { ids, until });
  const events = [...alone, ...together, ...written, ...moderated, ...visited].sort((a, b) => a.at - b.at);
  for (const { at, happen } of events) {
    setNow(Math.floor(at));
    await happen();
  }
  const count = notes.length + (people.length - 1) * notesEach;
  console.log(
    `${people.length} people with ${count} notes, ${posts.length} thoughts and ${articles.length} articles. Log in as ${people[0]?.email}, or at /admin/login as ${adminAddressesOf(moderation).join(', ')}, with the password ${password}`,
  );
}

async function seed(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  if (config.isProduction && !process.argv.includes('--production'))
    throw new ConfigError('Made-up people are for development. To add them in production, say --production.');
  const until = Date.now();
  let now = until;
  const app = await createApp(config, { log: createLog('warn'), clock: { now: () => now }, hasPages: false });
  try {
    await fill(app.platform, (given) => (now = given), until);
  } finally {
    await app.close();
  }
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
