import { loadShaper } from './harfbuzz.ts';
import { loadSubsetter } from './subset-font.ts';

/** Loads what every text that is written into a PDF needs, the subsetter too, whose turn comes last. */
export const loadFontEngines = (): Promise<unknown> => Promise.all([loadShaper(), loadSubsetter()]);
