import { UnusableFile } from '../../runner/refusals.ts';
import type { Sheet } from './workbook/workbook-model.ts';

const named = (name: string): string => name.trim().toLowerCase();

/** The places of a number or a span of numbers from 1, as "2" and "2-4"; undefined where the text is neither. */
function placesOf(text: string, count: number): number[] | undefined {
  const [whole, first, last = first] = /^(\d+)(?:\s*-\s*(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const places: number[] = [];
  for (let place = Number(first); place <= Math.min(Number(last), count); place += 1)
    if (place > 0) places.push(place - 1);
  return places;
}

/**
 * The sheets that a person typed, by name or number from 1, with commas between them; all where nothing is typed. Throws an
 * UnusableFile where there is none of them.
 */
export function chooseSheets(sheets: readonly Sheet[], typed: string): { sheets: readonly Sheet[]; notes: string[] } {
  if (typed.trim() === '') return { sheets, notes: [] };
  const chosen = new Set<Sheet>();
  const notes: string[] = [];
  for (const part of typed.split(',').map((word) => word.trim())) {
    if (part === '') continue;
    // A sheet may be called 2024.
    const byName = sheets.filter(({ name }) => named(name) === named(part));
    const found =
      byName.length > 0 ? byName : (placesOf(part, sheets.length) ?? []).flatMap((place) => sheets[place] ?? []);
    for (const sheet of found) chosen.add(sheet);
    if (found.length === 0) notes.push(`There is no visible sheet “${part}”.`);
  }
  if (chosen.size === 0) throw new UnusableFile('has none of the sheets that were asked for.');
  return { sheets: sheets.filter((sheet) => chosen.has(sheet)), notes };
}
