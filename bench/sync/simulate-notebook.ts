import { listNoteChanges } from '#contract/notes/note-changes.ts';
import type { Note } from '#contract/notes/notes.ts';
import type { Passerby } from '#server/testing/test-people.ts';
import { oneOf, randomFrom, wholeBetween } from '#testing/seeded-random.ts';
import { actOn, birthOf, finishTexts, type Ledger } from './simulated-person.ts';
import { saveByProgram } from './simulated-program.ts';
import { SimulatedBrowser, type SimulatedTab } from './simulated-browser.ts';
import { canWrite } from '#web/notes/people/note-rights.ts';
import type { RequestFate } from './simulated-network.ts';

const steps = 60;
const hour = 3_600_000;
const clockErrors = [0, hour, -hour];

const shownOf = ({ title, description, tags, pinned, archived, isDeleted }: Note): string =>
  JSON.stringify([title, description, tags, pinned, archived, isDeleted]);

async function notesOnServer(person: Passerby): Promise<Note[]> {
  const notes: Note[] = [];
  for (let since = '0'; ;) {
    const page = await person.ok(listNoteChanges, { query: { since, limit: '500' } });
    notes.push(...page.data);
    if (!page.hasMore) return notes;
    since = page.revision;
  }
}

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
  people: readonly [Passerby, Passerby];
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
  const { random, browsers, tabs, people } = schedule;
  reopen(schedule);
  const browser = oneOf(random, browsers);
  const tab = oneOf(random, tabs[browsers.indexOf(browser)] ?? []);
  const dice = random();
  if (dice < 0.08) browser.isOnline = !browser.isOnline;
  else if (dice < 0.22) await tab.flush();
  else if (dice < 0.34) await tab.pull({ isRepeated: random() < 0.2 }).catch(() => undefined);
  else if (dice < 0.38) tab.die();
  else if (dice < 0.42) await browser.late.shift()?.();
  else if (dice < 0.46) await saveByProgram(oneOf(random, people), schedule);
  else await actOn(tab, schedule);
}

/** Sends and reads all that is left, over a network that works. */
async function settle({ browsers }: Schedule): Promise<string[]> {
  for (const browser of browsers) {
    browser.isOnline = true;
    for (const send of browser.late.splice(0)) await send();
  }
  const faults: string[] = [];
  const tabs = browsers.map((browser) => browser.openTab());
  // A text whose note is in a bin waits for the note's return, as a person would have to; another browser may bring it back.
  for (let visits = 0; visits < 3; visits += 1) {
    for (const tab of tabs) {
      await tab.pull();
      await finishTexts(tab);
      for (let tries = 0; tries < 5; tries += 1) if ((await tab.flush())?.isUnfinished === false) break;
    }
    if (browsers.every(({ kept }) => kept.size === 0)) break;
  }
  for (const browser of browsers) {
    await browser.openTab().pull();
    for (const { change, refusal } of await browser.changes()) {
      if (refusal === undefined) faults.push(`a change still waits: ${change.kind}`);
    }
  }
  return faults;
}

async function compare({ browsers, ledger, people }: Schedule): Promise<string[]> {
  const faults: string[] = [];
  const all = new Map<string, Note>();
  let refused = '';
  for (const person of people) for (const note of await notesOnServer(person)) all.set(note._id, note);
  for (const [place, browser] of browsers.entries()) {
    const person = people.find(({ id }) => id === browser.owner);
    const there = person ? await notesOnServer(person) : [];
    const server = new Map(there.map((note) => [note._id, note]));
    refused += JSON.stringify(await browser.changes());
    const here = await browser.notes();
    for (const note of here) {
      const other = server.get(note._id);
      if (!other) faults.push(`browser ${place} has ${birthOf(note)}, which the server has not`);
      else if (shownOf(other) !== shownOf(note))
        faults.push(`browser ${place} shows ${shownOf(note)}, the server ${shownOf(other)}`);
    }
    for (const [key, { text }] of browser.kept) {
      const note = server.get(key.split(' ')[0] ?? '');
      // Text for a note that was taken away, or may only be read now, stays on its page.
      if (note && canWrite(note)) faults.push(`browser ${place} still keeps ${key}: ${text.description}`);
      else refused += text.description;
    }
    if (here.length < there.length) faults.push(`browser ${place} lacks ${there.length - here.length} notes`);
  }
  return [...faults, ...wordFaults([...all.values()], refused, ledger)];
}

const fateOf = (random: () => number): RequestFate => {
  const dice = random();
  if (dice < 0.08) return 'lost request';
  if (dice < 0.16) return 'lost answer';
  if (dice < 0.19) return 'late';
  return dice < 0.22 ? 'twice' : 'answered';
};

/** Browsers of a schedule: two of one person and one of a friend, whose clocks are an hour apart. */
function openBrowsers(
  [person, friend]: readonly [Passerby, Passerby],
  surroundings: { nextFate: () => RequestFate; isDeviceFirst: boolean },
): SimulatedBrowser[] {
  const owners = [person, person, friend];
  return owners.map((owner, place) => {
    const other = owner === person ? friend : person;
    const identity = { owner: owner.id, token: owner.token, friend: other.id };
    return new SimulatedBrowser({ ...identity, ...surroundings, clockError: clockErrors[place] ?? 0 });
  });
}

/**
 * Runs one random schedule over the notebooks of two friends: three browsers with two tabs each, and a program. The same seed gives the
 * same steps. `isDeviceFirst`: what the people do goes to the device, as without a network. Answers what is wrong at the end: nothing, where
 * all is well.
 */
export async function simulateNotebook(
  people: readonly [Passerby, Passerby],
  seed: number,
  isDeviceFirst: boolean,
): Promise<string[]> {
  const random = randomFrom(seed);
  let isQuiet = true;
  const nextFate = () => (isQuiet ? 'answered' : fateOf(random));
  const browsers = openBrowsers(people, { nextFate, isDeviceFirst });
  const ledger: Ledger = { words: new Map(), births: [], confirmed: new Set(), deleted: new Set(), purged: new Set() };
  const schedule: Schedule = { random, people, browsers, tabs: [[], [], []], ledger };
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
  return [...(await settle(schedule)), ...(await compare(schedule))];
}
