import { familyFor, fontFaceRules } from '../pdf-core/font-families.ts';
import type { Frame } from './frame.ts';
import { hasStyle } from './node-kinds.ts';
import type { Pace } from './pace.ts';

/** How many elements are looked at before the clock is. */
const batch = 500;

/**
 * Sets everything in a frame in the fonts that the PDF will embed, so that the browser measures with them. What each family
 * that the document asks for becomes is in font-families.ts. Rejects where a font cannot be loaded.
 */
export async function useFonts(frame: Frame, root: Element, pace: Pace): Promise<void> {
  frame.addStyles(fontFaceRules());
  const elements = [root, ...root.querySelectorAll<HTMLElement>('*')];
  const changes: { element: Element; family: string; size: string }[] = [];
  const families = new Map<Element, string>();
  for (const [index, element] of elements.entries()) {
    const { fontFamily, fontSize } = frame.view.getComputedStyle(element);
    families.set(element, fontFamily);
    const around = element.parentElement && families.get(element.parentElement);
    // The size goes with it: monospaced fonts are smaller by themselves.
    if (fontFamily !== around) changes.push({ element, family: familyFor(fontFamily), size: fontSize });
    if (index % batch === 0 && pace.isDue) await pace.rest();
  }
  for (const { element, family, size } of changes) {
    if (!hasStyle(element)) continue;
    element.style.setProperty('font-family', family, 'important');
    element.style.setProperty('font-size', size, 'important');
  }
  await fontsLoaded(frame, root);
}

/** Has the layout ask for the fonts that it needs, and waits for them. */
async function fontsLoaded({ document }: Frame, root: Element): Promise<void> {
  root.getBoundingClientRect();
  await document.fonts.ready;
  const failed = [...document.fonts].find(({ status }) => status === 'error');
  if (failed) throw new Error(`The font ${failed.family} was not loaded.`);
}
