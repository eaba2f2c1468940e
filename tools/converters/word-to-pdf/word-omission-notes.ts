import { mostPoints } from '../../charts/reading/read-chart.ts';
import type { DrawnPage } from '../../layout/drawn-pages/drawn-document.ts';
import type { LeftOut } from './rendering/render-context.ts';

const counted = (count: number, one: string, many: string): string => (count === 1 ? `One ${one}` : `${count} ${many}`);

const is = (count: number): string => (count === 1 ? 'is' : 'are');

const sentences: Record<LeftOut, (count: number) => string> = {
  charts: (count) => `${counted(count, 'chart', 'charts')} ${is(count)} left out: an empty frame stands in the place.`,
  chartValues: (count) =>
    `${counted(count, 'chart has', 'charts have')} more than ${mostPoints.toLocaleString('en')} values: the others are not drawn.`,
  diagrams: (count) =>
    `${counted(count, 'SmartArt diagram', 'SmartArt diagrams')} ${is(count)} left out: an empty frame stands in the place.`,
  diagramDrawings: (count) =>
    count === 1
      ? 'One SmartArt diagram has no drawing in the file: its words stand in a frame as a list.'
      : `${count} SmartArt diagrams have no drawing in the file: their words stand in frames as lists.`,
  diagramParts: (count) =>
    count === 1
      ? 'Parts of one SmartArt diagram are left out: it has too many.'
      : `Parts of ${count} SmartArt diagrams are left out: they have too many.`,
  shapes: (count) => (count === 1 ? 'One shape is drawn as a plain box.' : `${count} shapes are drawn as plain boxes.`),
  outlines: (count) => `${counted(count, 'drawn shape', 'drawn shapes')} without text ${is(count)} left out.`,
  bentTexts: (count) =>
    count === 1 ? 'One WordArt text is drawn straight.' : `${count} WordArt texts are drawn straight.`,
  embedded: (count) =>
    `${counted(count, 'embedded file', 'embedded files')} ${is(count)} not shown, or only as a picture.`,
  externalPictures: (count) =>
    `${counted(count, 'picture', 'pictures')} from elsewhere ${is(count)} left out: nothing is fetched.`,
  pictureKinds: (count) =>
    `${counted(count, 'picture', 'pictures')} of a kind that browsers do not show ${is(count)} left out.`,
  equations: (count) => `${counted(count, 'part of an equation', 'parts of equations')} ${is(count)} left out.`,
};

/** A note for text below the edge of its page, as of a text box that is taller than the page. */
export function cutOffNotes(pages: readonly DrawnPage[]): string[] {
  const isCutOff = ({ size, items }: DrawnPage) =>
    items.some((item) => item.kind === 'text' && item.turn === undefined && item.baseline > size.height);
  const places = pages.flatMap((page, index) => (isCutOff(page) ? [index + 1] : []));
  const [first, ...others] = places;
  if (first === undefined) return [];
  return others.length === 0
    ? [`On page ${first} text is cut off at the lower edge: it is taller than the page.`]
    : [`On ${places.length} pages, the first of them page ${first}, text is cut off at the lower edge.`];
}

/** Notes on a result, one for each kind of content that it lacks. */
export const leftOutNotes = (leftOut: ReadonlyMap<LeftOut, number>): string[] =>
  Array.from(leftOut, ([what, count]) => sentences[what](count));
