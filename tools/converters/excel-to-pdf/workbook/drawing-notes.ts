import { mostPoints } from '../../../charts/reading/read-chart.ts';
import type { SheetControls } from './read-controls.ts';
import type { Drawing, LostChart } from './read-drawing.ts';

/** "One chart", "3 charts". */
export const count = (number: number, one: string, many: string): string =>
  number === 1 ? `One ${one}` : `${number} ${many}`;

/** Names that a note tells; it counts the others. */
const mostNames = 5;

function named(names: readonly string[]): string {
  const more = names.length - mostNames;
  const shown = names.slice(0, mostNames).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

const nameOf = ({ name, kind }: LostChart): string => (name === '' ? kind : `“${name.slice(0, 80)}” (${kind})`);

/** "3 charts of the sheet “Sales” are left out", without a full stop; none where there is none. */
const leftOut = (sheet: string, number: number, one: string, many: string): string[] =>
  number === 0 ? [] : [`${count(number, one, many)} of the sheet “${sheet}” ${number === 1 ? 'is' : 'are'} left out`];

/** A note on formulas that were computed here. */
export const computedNote = (number: number): string =>
  `${count(number, 'formula has', 'formulas have')} no saved ${number === 1 ? 'result and was' : 'results and were'} computed here: compare with Excel where it matters.`;

/** Notes on the form controls of a sheet that are not drawn. */
export const controlNotes = (
  sheet: string,
  { leftOut: number, programs }: Pick<SheetControls, 'leftOut' | 'programs'>,
): string[] =>
  [
    ...leftOut(sheet, number, 'form control', 'form controls'),
    ...leftOut(sheet, programs, 'ActiveX control', 'ActiveX controls'),
  ].map((note) => `${note}.`);

/** Notes on the objects of a sheet that are not drawn, or not whole. */
export function drawingNotes(sheet: string, drawing: Drawing): string[] {
  const { lostCharts, cutCharts, unknownPictures, shapes, diagrams, slicers } = drawing;
  return [
    ...leftOut(sheet, lostCharts.length, 'chart', 'charts').map((note) => `${note}: ${named(lostCharts.map(nameOf))}.`),
    ...cutCharts.map(
      (name) =>
        `The chart “${name}” of the sheet “${sheet}” has more than ${mostPoints.toLocaleString('en')} values: the others are not drawn.`,
    ),
    ...leftOut(
      sheet,
      unknownPictures,
      'picture of a kind that browsers do not know',
      'pictures of kinds that browsers do not know',
    ).map((note) => `${note}.`),
    ...leftOut(sheet, shapes, 'drawn shape', 'drawn shapes').map((note) => `${note}.`),
    ...leftOut(sheet, diagrams, 'SmartArt diagram', 'SmartArt diagrams').map((note) => `${note}.`),
    ...leftOut(sheet, slicers, 'slicer', 'slicers').map((note) => `${note}.`),
  ];
}
