import { PartLoadFailure } from '../../../runner/job-failure.ts';
import { roundsLetters } from '../../../layout/paged-frame/font-measures.ts';
import { openFrame, type Frame } from '../../../layout/paged-frame/frame.ts';
import { mathRules } from './math-font.ts';
import { allFontFaces, fontFaceRules } from '../../../pdf/core/font-families.ts';

/** Base styles of the elements of a rendered document. */
const baseRules = `
html, body { margin: 0; padding: 0; background: #fff; }
body { font: 0/0 Carlito; color: #000; width: 3000px; }
p { margin: 0; white-space: pre-wrap; overflow-wrap: break-word; position: relative; }
table { margin: 0; border-spacing: 0; }
td { box-sizing: border-box; }
`;

/** A frame for a Word document, whose elements are made one by one, from values that were read. */
export async function openWordFrame(): Promise<Frame> {
  const frame = await openFrame();
  frame.addStyles(fontFaceRules(allFontFaces()) + mathRules + baseRules);
  frame.resize(3000, 600);
  return frame;
}

/**
 * Waits until all fonts are there that the document's text needs, and has their letters stand where they do on paper. Throws a `PartLoadFailure` where
 * a font cannot be loaded.
 */
export async function loadFonts(frame: Frame): Promise<void> {
  const { document } = frame;
  // Laying out asks for fonts; those that stand in are asked for when the first ones have come.
  for (let round = 0; round < 4; round += 1) {
    document.body.getBoundingClientRect();
    if (document.fonts.status === 'loaded') break;
    await document.fonts.ready;
  }
  const failed = [...document.fonts].find(({ status }) => status === 'error');
  if (failed) throw new PartLoadFailure(`The font ${failed.family} was not loaded.`);
  // Lines would end elsewhere on screens that round the widths of letters.
  if (roundsLetters(frame)) document.body.style.setProperty('text-rendering', 'geometricPrecision');
}
