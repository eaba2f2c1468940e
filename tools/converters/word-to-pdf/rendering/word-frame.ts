import { PartLoadFailure } from '../../../runner/job-failure.ts';
import { roundsLetters } from '../../../layout/paged-frame/font-measures.ts';
import { openFrame, type Frame } from '../../../layout/paged-frame/frame.ts';
import { mathRules } from './math-font.ts';
import type { EastAsianRegion } from '../../../pdf/core/east-asian-fonts.ts';
import { allFontFaces, fontFaceRules } from '../../../pdf/core/font-families.ts';

/** Base styles of the elements of a rendered document. */
const baseRules = `
html, body { margin: 0; padding: 0; background: #fff; }
body { font: 0/0 Carlito; color: #000; width: 3000px; }
p { margin: 0; white-space: pre-wrap; overflow-wrap: break-word; position: relative; }
table { margin: 0; border-spacing: 0; }
td { box-sizing: border-box; }
`;

/** A frame for a Word document, whose elements are made one by one, from values that were read; with the fonts of a region. */
export async function openWordFrame(region: EastAsianRegion | undefined): Promise<Frame> {
  const frame = await openFrame();
  frame.addStyles(fontFaceRules(allFontFaces(region)) + mathRules + baseRules);
  frame.resize(3000, 600);
  return frame;
}

/** Blocks that are laid out in one go, at least: a page has about fifteen. */
const smallestPortion = 50;
/** Each portion has the browser look at all blocks before it again. */
const mostPortions = 60;

interface HeldBlock {
  holder: Element;
  block: ChildNode;
}

/** Takes all blocks out of their holders. Answers them in their order. */
function takeBlocks({ body }: Document): HeldBlock[] {
  return Array.from(body.children).flatMap((holder) => {
    const blocks = Array.from(holder.childNodes, (block) => ({ holder, block }));
    holder.replaceChildren();
    return blocks;
  });
}

/** Puts all blocks back, portion by portion, and has the browser lay out each. */
async function layOutInPortions({ body }: Document, blocks: readonly HeldBlock[], breathe: () => Promise<void>) {
  const size = Math.max(smallestPortion, Math.ceil(blocks.length / mostPortions));
  for (let start = 0; start < blocks.length; start += size) {
    for (const { holder, block } of blocks.slice(start, start + size)) holder.append(block);
    body.getBoundingClientRect();
    await breathe();
  }
}

const loadedCount = ({ fonts }: Document): number => [...fonts].filter(({ status }) => status === 'loaded').length;

/**
 * Lays out all blocks, portion by portion, with the fonts that their text needs and with letters where they stand on paper.
 * `breathe` lets the page go on meanwhile. Throws a `PartLoadFailure` where a font cannot be loaded.
 */
export async function layOutBlocks(frame: Frame, breathe: () => Promise<void>): Promise<void> {
  const { document } = frame;
  // Laying out asks for fonts; those that stand in are asked for when the first ones have come. A font that comes later would
  // have the browser lay out everything in one go, so each round begins anew.
  for (let round = 0; round < 5; round += 1) {
    const known = loadedCount(document);
    await layOutInPortions(document, takeBlocks(document), breathe);
    if (document.fonts.status !== 'loaded') await document.fonts.ready;
    else if (loadedCount(document) === known) break;
    // Lines would end elsewhere on screens that round the widths of letters.
    if (roundsLetters(frame)) document.body.style.setProperty('text-rendering', 'geometricPrecision');
  }
  const failed = [...document.fonts].find(({ status }) => status === 'error');
  if (failed) throw new PartLoadFailure(`The font ${failed.family} was not loaded.`);
}
