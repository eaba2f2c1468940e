import { randomBytes } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { addNote, listNotes, type Note } from '#contract/notes/notes.ts';
import { type App, createApp } from '#server/app.ts';
import { referencedFiles } from '#server/backups/referenced-files.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { type Fault as StoreFault, startFaultProxy } from '#server/testing/fault-proxy.ts';
import { s3At, startS3 } from '#server/testing/s3.ts';
import { signUp } from '../measuring/bench-accounts.ts';
import { chance, type Fault } from './fault.ts';
import { freshFolder } from './kill.fault.ts';
import { hashOf, UploadLedger } from './upload-ledger.ts';

const people = 6;

/** Files younger than an hour may belong to a call that goes on, and the sweep leaves them. */
const untilSweptMs = 2 * 60 * 60_000;

/** Faults on the way to the store, in percent of the requests. A request with a body can be cut as well. */
const goesWrong: Record<string, [fault: StoreFault, percent: number][]> = {
  PUT: [
    ['cut request', 15],
    ['cut answer', 15],
    [500, 15],
    [503, 15],
    ['late', 5],
  ],
  GET: [
    ['cut answer', 20],
    [500, 10],
    [503, 10],
    ['late', 5],
  ],
  POST: [[500, 30]],
};

/** By chance, and by the number of the request and nothing else. */
function createChooser(): (method: string) => StoreFault | undefined {
  let requests = 0;
  return (method) => {
    let rest = 100 * chance(requests);
    requests += 1;
    for (const [fault, percent] of goesWrong[method] ?? []) {
      rest -= percent;
      if (rest < 0) return fault;
    }
    return undefined;
  };
}

/** One to three files, up to a megabyte each; every third is a picture, of which the store gets a small one as well. */
async function filesOf(number: number): Promise<File[]> {
  const count = 1 + (number % 3);
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const isPicture = (number + place) % 3 === 0;
      const bytes = isPicture
        ? await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
            .png()
            .toBuffer()
        : randomBytes(1000 + Math.floor(1_000_000 * chance(number * 3 + place)));
      return new File([new Uint8Array(bytes)], `${place}.${isPicture ? 'png' : 'bin'}`);
    }),
  );
}

interface Uploader {
  name: string;
  token: string;
}

interface Uploaded {
  title: string;
  files: readonly File[];
}

/** Adds a note with files; answers it, undefined where it was refused. */
async function upload(origin: string, token: string, { title, files }: Uploaded, ledger: UploadLedger) {
  const form = new FormData();
  form.append('title', title);
  form.append('description', 'With files on a store that fails');
  for (const file of files) form.append(addNote.files.field, file);
  const headers = { 'auth-token': token };
  const answer = await fetch(origin + addNote.path, { method: addNote.method, headers, body: form });
  const text = await answer.text();
  if (answer.status !== 201) {
    ledger.refuse(title, answer.status, text);
    return undefined;
  }
  ledger.promise(title, await Promise.all(files.map(async (file) => hashOf(new Uint8Array(await file.arrayBuffer())))));
  return z.parse(z.object(addNote.answer), JSON.parse(text)).data;
}

/** Uploads notes one after another, and reads a file of the last one in between. */
async function keepUploading(origin: string, { name, token }: Uploader, rounds: number, ledger: UploadLedger) {
  let last: Note | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const given = { title: `Round ${round} of ${name}`, files: await filesOf(round) };
    last = (await upload(origin, token, given, ledger)) ?? last;
    if (last) await ledger.readWhileFailing(origin, last, round);
  }
}

async function notesOf(origin: string, { token }: Uploader): Promise<Note[]> {
  const answer = await fetch(origin + listNotes.path, { headers: { 'auth-token': token } });
  return z.parse(z.object(listNotes.answer), await answer.json()).data;
}

/** After the sweep: files without a row, and rows without a file. */
async function checkStore({ platform: { db, files } }: App, problems: string[]): Promise<number> {
  const named = new Set(await Array.fromAsync(referencedFiles(db)));
  const kept = await Array.fromAsync(files.list(), ({ name }) => name);
  const orphans = kept.filter((name) => !named.has(name));
  if (orphans.length > 0) problems.push(`${orphans.length} files that no row names are left after the sweep`);
  const missing = [...named].filter((name) => !kept.includes(name));
  if (missing.length > 0) problems.push(`${missing.length} files that a row names are not there`);
  return kept.length;
}

/** Uploads to a store behind a network that cuts off, delays and refuses by chance. The store is real, and the application is in this process. */
export const storeFails: Fault = async (cleanup, rounds = 40) => {
  const s3 = await startS3();
  cleanup.add(() => s3.close());
  const proxy = await startFaultProxy(s3.origin);
  cleanup.add(() => proxy.close());
  const dataDir = path.join(await freshFolder(cleanup), 'data');
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...s3At(proxy.origin) });
  const app = await createApp(config, { log: createLog('silent'), clock, hasPages: false });
  cleanup.add(() => app.close());
  const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });

  const ledger = new UploadLedger();
  const names = Array.from({ length: people }, (_, number) => `uploader-${number}`);
  const uploaders = await Promise.all(names.map(async (name) => ({ name, token: await signUp(origin, name) })));
  const choose = createChooser();
  const wrong = new Map<StoreFault, number>();
  proxy.failBy((method) => {
    const fault = choose(method);
    if (fault !== undefined) wrong.set(fault, (wrong.get(fault) ?? 0) + 1);
    return fault;
  });
  await Promise.all(uploaders.map((uploader) => keepUploading(origin, uploader, rounds, ledger)));
  proxy.failBy(() => undefined);

  await ledger.check(origin, (await Promise.all(uploaders.map((uploader) => notesOf(origin, uploader)))).flat());
  const problems = [...ledger.problems];
  aheadMs = untilSweptMs;
  await app.sweep();
  const kept = await checkStore(app, problems);
  const faults = [...wrong].map(([fault, count]) => `${count} × ${fault}`).join(', ');
  return [
    {
      what: `uploads to a store that fails, ${people} people, ${rounds} rounds`,
      problems,
      metrics: `${ledger.promised} notes promised and whole, ${ledger.refused} refused with a sentence, ${ledger.reads} read in between, of which ${ledger.brokenReads} broke off or were refused; ${kept} files in the store, none without a row (${faults})`,
    },
  ];
};
