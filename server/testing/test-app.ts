import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { User } from '#contract/session/own-account.ts';
import { createUser, login } from '#contract/session/session.ts';
import { type App, createApp } from '#server/app.ts';
import type { Database } from '#server/db/tables.ts';
import type { Clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import type { Platform } from '#server/platform/platform.ts';
import { copyPostgres, copySqlite } from './migrated-databases.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
import { type Client, createClient } from './test-client.ts';

/** Both databases that the server runs on; what the calls promise, each must keep. */
export const engines = ['sqlite', 'postgres'] as const;

export type TestEngine = (typeof engines)[number];

/** Stands still until it is moved. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** A signed-in user with an account of their own. */
export interface Person extends Client {
  readonly token: string;
  readonly user: User;
  readonly password: string;
}

/** The real application on a port of its own, with a fresh database and a fresh DATA_DIR. */
export interface TestApp {
  origin: string;
  dataDir: string;
  clock: TestClock;
  db: Database;
  platform: Platform;
  calls: App['calls'];
  /** Removes what has expired, as the server does by itself every hour. */
  sweep(): Promise<void>;
  /** Makes a backup where one is due, as the server asks itself every minute. */
  backUpIfDue(): Promise<void>;
  /** Sends the reminders that are due, as the server does every 20 seconds. */
  remind(): Promise<void>;
  /** Sends the digests that are due, as the server does every minute. */
  sendDigests(): Promise<void>;
  /** Tells webhooks of what has changed, as the server does every five seconds. */
  sendWebhooks(): Promise<void>;
  /** Makes the exports that are due, as the server does every half minute. */
  runScheduledExports(): Promise<void>;
  /** Makes calls without a token. */
  visitor: Client;
  signUp(name?: string): Promise<Person>;
  /** Another session of a person. */
  logIn(person: Person, password?: string): Promise<Client>;
  /** Names of the files that are stored or on their way, without their folders, sorted. */
  storedFiles(): Promise<string[]>;
  /** Ends the application and removes its folder and its database, unless its variables said where that is. */
  close(): Promise<void>;
}

const startTime = Date.now();

function createTestClock(): TestClock {
  let now = startTime;
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

/** A fresh folder among those of the run. */
export const makeFolder = (): Promise<string> =>
  mkdtemp(path.join(inject('dataFolder') ?? tmpdir(), 'thoughtleaf-test-'));

/** The variables of a server on this engine: for PostgreSQL with an empty database of its own. */
export const databaseOf = async (engine: TestEngine): Promise<{ DATABASE_URL?: string }> =>
  engine === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresAdminUrl')) } : {};

/** A migrated database for a server on this engine, as variables, unless its own say where it is. */
async function migratedDatabase(
  engine: TestEngine,
  dataDir: string,
  { DATABASE_URL: url, DATA_DIR: folder }: NodeJS.ProcessEnv,
): Promise<{ DATABASE_URL?: string }> {
  if (engine === 'postgres') return { DATABASE_URL: url ?? (await copyPostgres()) };
  if (folder === undefined) await copySqlite(dataDir);
  return {};
}

/** An address that nobody else has. */
export const newEmail = (): string => `${randomUUID()}@example.com`;

/** Creates an account at a running server. */
export async function signUpAt(origin: string, name = 'Mara Lind'): Promise<Person> {
  const password = `secret ${randomUUID()}`;
  const { token, user } = await createClient(origin).ok(createUser, { body: { name, email: newEmail(), password } });
  return { ...createClient(origin, token), token, user, password };
}

/** Starts the application for tests of its calls. `environment` are variables as the process would get them. */
export async function startTestApp(engine: TestEngine, environment: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const dataDir = await makeFolder();
  const clock = createTestClock();
  const database = await migratedDatabase(engine, dataDir, environment);
  const config = readConfig({ DATA_DIR: dataDir, ...environment, ...database });
  const app = await createApp(config, { log: createLog('silent'), clock, hasPages: false });
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const visitor = createClient(origin);
  return {
    origin,
    dataDir,
    clock,
    db: app.platform.db,
    platform: app.platform,
    calls: app.calls,
    sweep: () => app.sweep(),
    backUpIfDue: () => app.backUpIfDue(),
    remind: () => app.remind(),
    sendDigests: () => app.sendDigests(),
    sendWebhooks: () => app.sendWebhooks(),
    runScheduledExports: () => app.runScheduledExports(),
    visitor,
    signUp: (name) => signUpAt(origin, name),
    async logIn({ user, password }, other) {
      const { token } = await visitor.ok(login, { body: { email: user.email, password: other ?? password } });
      return createClient(origin, token);
    },
    storedFiles: () => filesBelow(path.join(dataDir, 'files')),
    async close() {
      await app.close();
      const { DATABASE_URL: url } = database;
      if (url !== undefined && url !== environment['DATABASE_URL']) {
        await dropDatabase(inject('postgresAdminUrl'), url);
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
