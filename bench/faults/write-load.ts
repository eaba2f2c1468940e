import { setTimeout as pause } from 'node:timers/promises';
import type { Installation, Writer } from './installation.ts';
import { contentOf, hasFile, wordsOf } from './ledger.ts';

/** Results of the requests of a load. */
export interface Outcome {
  stored: number;
  /** Refusals by their status. */
  refused: Map<number, number>;
  /** Those that got no answer. */
  unanswered: number;
  /** In milliseconds. */
  slowest: number;
}

/** Everybody writes at once, one thing after the other, until `stop`. */
export interface WriteLoad {
  /** How things stand. */
  outcome: Outcome;
  /** Resolves when so many more things are stored, or rejects after the time. */
  untilStored(more: number, withinMs: number): Promise<void>;
  /** Resolves when so many more were refused with 503, or rejects after the time. */
  untilRefused(more: number, withinMs: number): Promise<void>;
  stop(): Promise<Outcome>;
}

/** Refusals other than 503, and requests without an answer. */
export function unexpectedIn({ refused, unanswered }: Outcome): string[] {
  const others = [...refused].filter(([status]) => status !== 503).map(([status, count]) => `${count} of ${status}`);
  return [
    ...(others.length > 0 ? [`Other refusals than 503: ${others.join(', ')}`] : []),
    ...(unanswered > 0 ? [`${unanswered} requests got no answer`] : []),
  ];
}

/** Number of refusals with 503. */
export const unavailableIn = ({ refused }: Outcome): number => refused.get(503) ?? 0;

const retryMs = 50;

function requestFor({ thought }: Installation, what: number, title: string): [string, string, BodyInit | undefined] {
  if (what === 0) return ['POST', '/api/feed/posts', JSON.stringify({ content: title })];
  if (what === 1) return ['POST', `/api/feed/posts/${thought}/comment`, JSON.stringify({ content: title })];
  if (what === 2) return ['PUT', `/api/feed/posts/${thought}/upvote`, undefined];
  const note = { title, description: wordsOf(title) };
  if (!hasFile(title)) return ['POST', '/api/notes/addnote', JSON.stringify(note)];
  const form = new FormData();
  for (const [name, value] of Object.entries(note)) form.append(name, value);
  form.append('attachments', new File([contentOf(title)], 'words.txt', { type: 'text/plain' }));
  return ['POST', '/api/notes/addnote', form];
}

/** Enters what was stored into the ledger: the title, or the id of the user who upvoted. */
function record(ledger: Installation['ledger'], what: number, stored: string): void {
  if (what === 0) ledger.thoughts.add(stored);
  else if (what === 1) ledger.comments.add(stored);
  else if (what === 2) ledger.upvotes.add(stored);
  else ledger.notes.add(stored);
}

/** `name` is in all that is written, so that each load writes something new. */
export function startWriteLoad(origin: string, installation: Installation, name: string): WriteLoad {
  const { ledger, writers } = installation;
  const outcome: Outcome = { stored: 0, refused: new Map(), unanswered: 0, slowest: 0 };
  const stopping = new AbortController();

  async function write(writer: Writer, number: number, turn: number): Promise<void> {
    // An upvote given twice would be taken back, so that each gives one.
    const what = turn % 5 === 2 && ledger.upvotes.has(writer.id) ? 3 : turn % 5;
    const title = `${name} ${number} item ${turn}`;
    const [method, path, body] = requestFor(installation, what, title);
    const headers = {
      'auth-token': writer.token,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    const began = performance.now();
    const answer = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
    await answer.arrayBuffer();
    if (answer.ok) {
      record(ledger, what, what === 2 ? writer.id : title);
      outcome.stored += 1;
      outcome.slowest = Math.max(outcome.slowest, performance.now() - began);
      return;
    }
    outcome.refused.set(answer.status, (outcome.refused.get(answer.status) ?? 0) + 1);
    await pause(retryMs);
  }

  async function keepWriting(writer: Writer, number: number): Promise<void> {
    for (let turn = number; !stopping.signal.aborted; turn += 1) {
      try {
        await write(writer, number, turn);
      } catch {
        // No answer promises nothing, whatever the reason; how many there were is told.
        outcome.unanswered += 1;
        if (!stopping.signal.aborted) await pause(retryMs);
      }
    }
  }

  const running = Promise.all(writers.map((writer, number) => keepWriting(writer, number)));
  return {
    outcome,
    async untilStored(more, withinMs) {
      const target = outcome.stored + more;
      for (const began = performance.now(); outcome.stored < target; await pause(10))
        if (performance.now() - began > withinMs) throw new Error(`Only ${outcome.stored} of ${target} were stored.`);
    },
    async untilRefused(more, withinMs) {
      const target = unavailableIn(outcome) + more;
      for (const began = performance.now(); unavailableIn(outcome) < target; await pause(10))
        if (performance.now() - began > withinMs)
          throw new Error(`Nothing was refused; ${outcome.stored} were stored.`);
    },
    async stop() {
      stopping.abort();
      await running;
      return outcome;
    },
  };
}
