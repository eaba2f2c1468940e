import { listNoteChanges } from '#contract/note-changes.ts';
import type { Note } from '#contract/notes.ts';
import type { Person } from '#server/testing/test-app.ts';
import { oneOf, randomFrom, wholeBetween } from '#testing/seeded-random.ts';
import { noteOfRow } from '#web/notes/replica/note-rows.ts';
import { actOn, finishTexts, type Ledger } from './simulated-person.ts';
import { SimulatedBrowser, type SimulatedTab } from './simulated-browser.ts';
import type { RequestFate } from './simulated-network.ts';

const steps = 60;
const hour = 3_600_000;
const clockErrors = [0, hour, -hour];

const shownOf = ({ title, description, tags, pinned, archived, isDeleted }: Note): string =>
  JSON.stringify([title, description, tags, pinned, archived, isDeleted]);

async function notesOnServer(person: Person): Promise<Note[]> {
  const notes: Note[] = [];
  for (let since = '0'; ;) {
    const page = await person.ok(listNoteChanges, { query: { since, limit: '500' } });
    notes.push(...page.data);
    if (!page.hasMore) return notes;
    since = page.revision;
  }
}

const birthOf = ({ description }: Pick<Note, 'description'>): string => /b\d+/.exec(description)?.[0] ?? '';

/** Words that are missing or there several times. Those of notes that somebody deleted for good may be either. */
function wordFaults(
  notes: readonly Note[],
  refused: string,
  { words, births, deleted, purged, confirmed }: Ledger,
): string[] {
  const counts = new Map<string, number>();
  for (const { description } of notes)
    for (const [word] of description.matchAll(/[wb]\d+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const faults: string[] = [];
  for (const [word, birth] of [...words, ...births.map((each) => [each, each] as const)]) {
    if (purged.has(birth)) continue;
    const count = counts.get(word) ?? 0;
    if (count > 1) faults.push(`${word} is there ${count} times`);
    if (count === 0 && confirmed.has(word) && !deleted.has(word) && !refused.includes(word))
      faults.push(`${word} is lost`);
  }
  return faults;
}

interface Schedule {
  random: () => number;
  person: Person;
  browsers: SimulatedBrowser[];
  tabs: SimulatedTab[][];
  ledger: Ledger;
}

/** Replaces dead tabs. Some die again after a few writes. */
function reopen({ random, browsers, tabs }: Schedule): void {
  for (const [place, browser] of browsers.entries()) {
    const alive = (tabs[place] ?? []).filter(({ isAlive }) => isAlive);
    while (alive.length < 2) alive.push(browser.openTab(random() < 0.3 ? wholeBetween(random, 1, 8) : Infinity));
    tabs[place] = alive;
  }
}

async function step(schedule: Schedule): Promise<void> {
  const { random, browsers, tabs } = schedule;
  reopen(schedule);
  const browser = oneOf(random, browsers);
  const tab = oneOf(random, tabs[browsers.indexOf(browser)] ?? []);
  const dice = random();
  if (dice < 0.08) browser.isOnline = !browser.isOnline;
  else if (dice < 0.22) await tab.flush();
  else if (dice < 0.34) await tab.pull({ isRepeated: random() < 0.2 }).catch(() => undefined);
  else if (dice < 0.38) tab.die();
  else if (dice < 0.42) await browser.late.shift()?.();
  else await actOn(tab, schedule);
}

/** Sends and reads all that is left, over a network that works. */
async function settle({ browsers, person }: Schedule): Promise<string[]> {
  for (const browser of browsers) {
    browser.isOnline = true;
    for (const send of browser.late.splice(0)) await send();
  }
  const faults: string[] = [];
  for (const browser of browsers) {
    const tab = browser.openTab();
    await tab.pull();
    await finishTexts(tab);
    for (let tries = 0; tries < 5; tries += 1) if ((await tab.flush())?.isUnfinished === false) break;
  }
  for (const browser of browsers) {
    await browser.openTab().pull();
    const waiting = await browser.database.read(person.user._id, (transaction) => transaction.changes());
    for (const { change, refusal } of waiting) {
      if (refusal === undefined) faults.push(`a change still waits: ${change.kind}`);
    }
  }
  return faults;
}

async function compare({ browsers, ledger, person }: Schedule): Promise<string[]> {
  const faults: string[] = [];
  const there = await notesOnServer(person);
  const server = new Map(there.map((note) => [note._id, note]));
  let refused = '';
  for (const [place, browser] of browsers.entries()) {
    const here = await browser.database.read(person.user._id, async (transaction) => {
      refused += JSON.stringify(await transaction.changes());
      const state = await transaction.state();
      return state ? (await transaction.rows(state.space)).map(noteOfRow) : [];
    });
    for (const note of here) {
      const other = server.get(note._id);
      if (!other) faults.push(`browser ${place} has ${birthOf(note)}, which the server has not`);
      else if (shownOf(other) !== shownOf(note))
        faults.push(`browser ${place} shows ${shownOf(note)}, the server ${shownOf(other)}`);
    }
    for (const [key, { text }] of browser.kept) faults.push(`browser ${place} still keeps ${key}: ${text.description}`);
    if (here.length < there.length) faults.push(`browser ${place} lacks ${there.length - here.length} notes`);
  }
  return [...faults, ...wordFaults(there, refused, ledger)];
}

const fateOf = (random: () => number): RequestFate => {
  const dice = random();
  if (dice < 0.08) return 'lost request';
  if (dice < 0.16) return 'lost answer';
  if (dice < 0.19) return 'late';
  return dice < 0.22 ? 'twice' : 'answered';
};

/** Outcome of one schedule: what is wrong with it, nothing where all is well. */
export interface NotebookOutcome {
  faults: string[];
  refusals: string[];
}

/** Runs one random schedule of three browsers with two tabs each over the notebook of a person. The same seed gives the same steps. */
export async function simulateNotebook(person: Person, seed: number, isDeviceFirst: boolean): Promise<NotebookOutcome> {
  const random = randomFrom(seed);
  let isQuiet = false;
  const nextFate = () => (isQuiet ? 'answered' : fateOf(random));
  const browsers = clockErrors.map(
    (clockError) =>
      new SimulatedBrowser({ owner: person.user._id, token: person.token, clockError, nextFate, isDeviceFirst }),
  );
  const ledger: Ledger = { words: new Map(), births: [], confirmed: new Set(), deleted: new Set(), purged: new Set() };
  const schedule: Schedule = { random, person, browsers, tabs: [[], [], []], ledger };
  isQuiet = true;
  for (const browser of browsers) await browser.openTab().pull();
  isQuiet = false;
  const underWay: Promise<void>[] = [];
  for (let count = 0; count < steps; count += 1) {
    const doing = step(schedule);
    // A third of them goes on beside the next steps.
    if (random() < 0.33) underWay.push(doing);
    else await doing;
  }
  await Promise.all(underWay);
  for (const tab of schedule.tabs.flat()) tab.die();
  isQuiet = true;
  const faults = [...(await settle(schedule)), ...(await compare(schedule))];
  const queued = await Promise.all(
    browsers.map(({ database }) => database.read(person.user._id, (transaction) => transaction.changes())),
  );
  return {
    faults,
    refusals: queued.flat().flatMap(({ change, refusal }) => (refusal ? [`${change.kind}: ${refusal}`] : [])),
  };
}
