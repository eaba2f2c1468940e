import { PartLoadFailure } from '../../runner/job-failure.ts';
import { type EastAsianRegion, eastAsianRegion } from '../../pdf/core/east-asian-fonts.ts';
import { familyFor, fontFaceRules, fontFacesOf, type FontFamily } from '../../pdf/core/font-families.ts';
import type { Frame } from './frame.ts';
import { hasStyle } from './node-kinds.ts';
import type { TimeSlices } from './time-slices.ts';

/** How many elements are looked at before the clock is. */
const batch = 500;

/** Font of an element. */
interface Wanted {
  element: Element & ElementCSSInlineStyle;
  family: FontFamily;
  size: string;
}

function setAll(wanted: readonly Wanted[]): void {
  for (const { element, family, size } of wanted) {
    element.style.setProperty('font-family', family, 'important');
    element.style.setProperty('font-size', size, 'important');
  }
}

async function eachOf<Item>(
  items: readonly Item[],
  timeSlices: TimeSlices,
  visit: (item: Item) => void,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    visit(item);
    if (index % batch === 0 && timeSlices.isDue) await timeSlices.rest();
  }
}

/**
 * Sets everything in a frame in the fonts that the PDF will embed, so that the browser measures with them. The map of families
 * is in font-families.ts. Answers the region whose fonts the text wants; `language` is that of the document. Rejects where a font
 * cannot be loaded.
 */
export async function applyFonts(
  frame: Frame,
  root: Element,
  language: string | undefined,
  timeSlices: TimeSlices,
): Promise<EastAsianRegion | undefined> {
  const region = eastAsianRegion(root.textContent, [language]);
  const wanted: Wanted[] = [];
  await eachOf([root, ...root.querySelectorAll('*')], timeSlices, (element) => {
    const { fontFamily, fontSize } = frame.view.getComputedStyle(element);
    // The size goes with it: monospaced fonts are smaller by themselves.
    if (hasStyle(element)) wanted.push({ element, family: familyFor(fontFamily), size: fontSize });
  });
  frame.addStyles(fontFaceRules(fontFacesOf(new Set(wanted.map(({ family }) => family)), region)));
  const byParent = new Map<Element, string>(wanted.map(({ element, family }) => [element, family]));
  setAll(
    wanted.filter(
      ({ element, family }) => byParent.get(element.parentElement ?? element) !== family || element === root,
    ),
  );
  // An element with a family of its own does not inherit its parent's.
  const others: Wanted[] = [];
  await eachOf(wanted, timeSlices, (one) => {
    const { fontFamily, fontSize } = frame.view.getComputedStyle(one.element);
    if (fontFamily !== one.family || fontSize !== one.size) others.push(one);
  });
  setAll(others);
  await fontsLoaded(frame, root);
  return region;
}

/** Has the layout ask for the fonts that it needs, and waits for them. */
async function fontsLoaded({ document }: Frame, root: Element): Promise<void> {
  root.getBoundingClientRect();
  await document.fonts.ready;
  const failed = [...document.fonts].find(({ status }) => status === 'error');
  if (failed) throw new PartLoadFailure(`The font ${failed.family} was not loaded.`);
}
