import path from 'node:path';
import type { FreshServer } from '#scripts/fresh-server.ts';
import { measureBareInserts } from './bare-insert.ts';
import { type Load, load, startBareServer } from './measure-http.ts';
import { addNotes, ordinaryNote, signUp } from './bench-accounts.ts';

/** One line of the report: what was measured, against what, and the ratio that is asked for. */
export interface Figure {
  what: string;
  ours: number;
  bare: number;
  target: number;
  load?: Load;
}

/** A person's 100 notes, against a bare server that sends the same bytes. */
export async function measureList({ baseURL, dataDir }: FreshServer): Promise<Figure> {
  const token = await signUp(baseURL, 'reader');
  await addNotes(baseURL, token, 100);
  const url = `${baseURL}/api/notes/fetchallnotes`;
  const headers = { 'auth-token': token };
  const bytes = Buffer.from(await (await fetch(url, { headers })).arrayBuffer());
  const bareServer = await startBareServer(dataDir, bytes);
  // One round each to warm up, then measured in turns, so that a noisy minute hits both.
  await load({ url, headers, duration: 2 });
  await load({ url: bareServer.url, duration: 2 });
  const rounds: { ours: Load; bare: Load }[] = [];
  for (let round = 0; round < 3; round += 1) {
    rounds.push({ bare: await load({ url: bareServer.url }), ours: await load({ url, headers }) });
  }
  await bareServer.stop();
  const [middle] = rounds.toSorted((a, b) => b.ours.rate / b.bare.rate - a.ours.rate / a.bare.rate).slice(1);
  if (!middle) throw new Error('Nothing was measured.');
  return {
    what: "a person's 100 notes",
    ours: middle.ours.rate,
    bare: middle.bare.rate,
    target: 0.5,
    load: middle.ours,
  };
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
  const [middle] = rounds.toSorted((a, b) => b.ours.rate / b.bare - a.ours.rate / a.bare).slice(1);
  if (!middle) throw new Error('Nothing was measured.');
  return {
    what: 'durable new notes, 32 writers',
    ours: middle.ours.rate,
    bare: middle.bare,
    target: 0.3,
    load: middle.ours,
  };
}

/** Resident memory of the process in megabytes, as its own metrics tell. */
export async function readMemory({ baseURL }: FreshServer): Promise<number> {
  const metrics = await (await fetch(`${baseURL}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]) / 1_048_576;
}
