import { randomUUID } from 'node:crypto';
import type { Person } from '#server/testing/test-app.ts';
import { randomFrom } from '#testing/seeded-random.ts';
import { addSimulatedNote, type Fate, type SimulatedNote } from './simulated-note.ts';
import { SimulatedDevice } from './simulated-device.ts';

/** Outcome of one schedule: what is wrong with it, nothing where all is well. */
export interface Outcome {
  seed: number;
  faults: string[];
  text: string;
}

/** Choices of a schedule. */
function createRandom(seed: number) {
  const next = randomFrom(seed);
  return {
    /** A whole number from 0 up to, not including, `end`. */
    below: (end: number): number => Math.floor(next() * end),
    isLikely: (probability: number): boolean => next() < probability,
  };
}

type Random = ReturnType<typeof createRandom>;

const devices = 3;
const steps = 60;

/** Words that were typed, each one once in the whole schedule, and those that somebody deleted. */
interface Ledger {
  typed: string[];
  deleted: Set<string>;
}

const separators = [' ', ' ', ' ', '\n', '\n\n'];

/** Types a new word before or behind one of the words. */
function typeWord(random: Random, device: SimulatedDevice, { typed }: Ledger): void {
  const word = `w${typed.length}`;
  typed.push(word);
  const separator = separators[random.below(separators.length)] ?? ' ';
  const places = [...device.text.matchAll(/\S+/g)].map(({ index, 0: found }) => index + found.length);
  const at = places[random.below(places.length)] ?? 0;
  device.type(device.text.slice(0, at) + separator + word + device.text.slice(at));
}

function deleteWord(random: Random, device: SimulatedDevice, { deleted }: Ledger): void {
  const words = [...device.text.matchAll(/\s*(w\d+)/g)];
  const found = words[random.below(words.length)];
  if (!found) return;
  const [whole, word = ''] = found;
  deleted.add(word);
  device.type(device.text.slice(0, found.index) + device.text.slice(found.index + whole.length));
}

/** A program that reads the note, adds a word at its end, and reads it again where somebody was faster. */
async function saveByApi(note: SimulatedNote, { typed }: Ledger): Promise<void> {
  const word = `w${typed.length}`;
  typed.push(word);
  for (;;) {
    const { description, updatedAt } = await note.read();
    try {
      await note.save({ id: randomUUID(), change: { description: `${description} ${word}` }, updatedAt }, 'answered');
      return;
    } catch {
      // Somebody saved in between.
    }
  }
}

const fateOf = (random: Random): Fate => {
  if (random.isLikely(0.15)) return 'lost request';
  return random.isLikely(0.15) ? 'lost answer' : 'answered';
};

function step(random: Random, note: SimulatedNote, all: SimulatedDevice[], ledger: Ledger): Promise<void> | undefined {
  const device = all[random.below(all.length)];
  if (!device?.isOpen) return undefined;
  const dice = random.below(100);
  if (dice < 50) typeWord(random, device, ledger);
  else if (dice < 60) deleteWord(random, device, ledger);
  else if (dice < 80) return device.flush();
  else if (dice < 90) return device.receive();
  else if (dice < 95) return device.reopen();
  else return saveByApi(note, ledger);
  return undefined;
}

/** What is wrong with a text: words that are missing, and words that are there several times. */
function faultsOf(text: string, { typed, deleted }: Ledger): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/w\d+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const lost = typed.filter((word) => !deleted.has(word) && !counts.has(word));
  const repeated = typed.filter((word) => (counts.get(word) ?? 0) > 1);
  return [...lost.map((word) => `${word} is lost`), ...repeated.map((word) => `${word} is repeated`)];
}

/**
 * Runs one random schedule of three devices and a program that write into one note. The same seed gives the same steps. With a `latency` in
 * milliseconds the writers' own timers save, too.
 */
export async function simulateWriting(person: Person, seed: number, latency = 0): Promise<Outcome> {
  const random = createRandom(seed);
  const note = await addSimulatedNote(person, 'Start of it all', latency);
  let isQuiet = false;
  const nextFate = () => (isQuiet ? 'answered' : fateOf(random));
  const all = Array.from({ length: devices }, () => new SimulatedDevice(note, nextFate));
  for (const device of all) await device.reopen();
  const ledger: Ledger = { typed: [], deleted: new Set() };
  const underWay: Promise<void>[] = [];
  for (let count = 0; count < steps; count += 1) {
    const doing = step(random, note, all, ledger);
    // Half of them go on beside the next steps.
    if (doing && random.isLikely(0.5)) await doing;
    else if (doing) underWay.push(doing);
  }
  await Promise.all(underWay);
  isQuiet = true;
  for (const device of all) await device.settle();
  for (const device of all) await device.receive();
  const { description: text } = await note.read();
  const faults = faultsOf(text, ledger);
  for (const device of all) {
    if (!device.isSaved) faults.push('a device is not saved');
    if (device.text.trim() !== text) faults.push(`a device shows ${JSON.stringify(device.text)}`);
  }
  return { seed, faults, text };
}
