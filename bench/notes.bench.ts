import path from 'node:path';
import type { FreshServer } from '#testing/fresh-server.ts';
import { measureBareInserts } from './bare/bare-insert.ts';
import { againstBare, type Figure, type Load, load, middleOf } from './measuring/measure-http.ts';
import { addNotes, ordinaryNote, signUp } from './measuring/bench-accounts.ts';

/** A person's 100 notes, against a bare server that sends the same bytes. */
export async function measureList(server: FreshServer): Promise<Figure> {
  const { baseURL } = server;
  const token = await signUp(baseURL, 'reader');
  await addNotes(baseURL, token, 100);
  return againstBare(
    server,
    { what: "a person's 100 notes", target: 0.5 },
    { url: `${baseURL}/api/notes/fetchallnotes`, headers: { 'auth-token': token } },
  );
}

/** Durable new notes under 32 writers, against a bare prepared INSERT with a sync for each row. */
export async function measureWrites({ baseURL, dataDir }: FreshServer): Promise<Figure> {
  const token = await signUp(baseURL, 'writer');
  const options = {
    url: `${baseURL}/api/notes/addnote`,
    method: 'POST' as const,
    headers: { 'auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(ordinaryNote),
  };
  await load({ ...options, duration: 2 });
  const rounds: { ours: Load; bare: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    rounds.push({
      bare: measureBareInserts(path.join(dataDir, 'bare.db'), ordinaryNote, 3),
      ours: await load(options),
    });
  }
  const middle = middleOf(rounds, ({ ours, bare }) => ours.rate / bare);
  return {
    what: 'durable new notes, 32 writers',
    ours: middle.ours.rate,
    bare: middle.bare,
    target: 0.3,
    load: middle.ours,
  };
}

/** Resident memory of the process in megabytes, as its own metrics tell. */
export async function readMemory({ baseURL }: Pick<FreshServer, 'baseURL'>): Promise<number> {
  const metrics = await (await fetch(`${baseURL}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1_048_576;
}
