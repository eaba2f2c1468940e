import type { Borders } from '../reading/border.ts';
import type { ParagraphProperties } from '../reading/paragraph-properties.ts';
import type { Block, ParagraphBlock } from './flow.ts';
import { pt } from './render-context.ts';

/** Word's space for paragraphs that ask for the space of a web page, in points. */
const automatic = 14;

/** Points of a list follow each other without the space of a web page; above the first and below the last it stands. */
const inOneList = (one: ParagraphProperties, other: ParagraphProperties | undefined): boolean =>
  one.numberingId !== undefined && one.numberingId !== '0' && one.numberingId === other?.numberingId;

const spaceBefore = (properties: ParagraphProperties, above?: ParagraphProperties): number =>
  properties.beforeAuto ? (inOneList(properties, above) ? 0 : automatic) : (properties.before ?? 0);

const spaceAfter = (properties: ParagraphProperties, below?: ParagraphProperties): number =>
  properties.afterAuto ? (inOneList(properties, below) ? 0 : automatic) : (properties.after ?? 0);

const isDrawn = (borders: Borders | undefined): boolean =>
  Object.values(borders ?? {}).some((border) => border.style !== 'none');

const inOneBox = (above: ParagraphProperties, below: ParagraphProperties): boolean =>
  isDrawn(above.borders) &&
  JSON.stringify([above.borders, above.indentStart, above.indentEnd]) ===
    JSON.stringify([below.borders, below.indentStart, below.indentEnd]);

/** Space between two paragraphs: the larger of both, or none where their style says so. */
function spaceBetween(above: ParagraphProperties, below: ParagraphProperties): number {
  const isSameStyle = above.styleId === below.styleId;
  const after = isSameStyle && above.contextualSpacing ? 0 : spaceAfter(above, below);
  const before = isSameStyle && below.contextualSpacing ? 0 : spaceBefore(below, above);
  return Math.max(after, before);
}

/** Makes one box of the borders of two paragraphs that follow each other. */
function joinBorders(above: ParagraphBlock, below: ParagraphBlock, gap: number): void {
  const { bottom: _, ...openAbove } = above.properties.borders ?? {};
  const { top: __, between, ...openBelow } = below.properties.borders ?? {};
  above.properties = { ...above.properties, borders: openAbove };
  above.element.style.setProperty('padding-bottom', '0');
  const line = between !== undefined && between.style !== 'none' ? between : undefined;
  below.properties = { ...below.properties, borders: line ? { ...openBelow, top: line } : openBelow };
  below.element.style.setProperty('padding-top', pt(gap + (line ? line.width + line.space : 0)));
}

/** The space of a web page does not stand at the edges of a cell or a box. */
function closeEdges(blocks: readonly Block[]): void {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first?.kind === 'paragraph' && first.properties.beforeAuto)
    first.properties = { ...first.properties, before: 0, beforeAuto: false };
  if (last?.kind === 'paragraph' && last.properties.afterAuto)
    last.properties = { ...last.properties, after: 0, afterAuto: false };
}

/**
 * Gives each block its distance from the one above it. The last keeps what it asks for below itself. `isInBox`: the blocks are those
 * of a cell or a text box.
 */
export function spaceBlocks(blocks: readonly Block[], isInBox: boolean): void {
  if (isInBox) closeEdges(blocks);
  let above: Block | undefined;
  let aboveProperties: ParagraphProperties | undefined;
  for (const block of blocks) {
    if (block.kind === 'table') {
      const gap = above?.kind === 'paragraph' ? spaceAfter(above.properties) : 0;
      block.element.style.setProperty('margin-top', pt(gap));
      aboveProperties = undefined;
    } else {
      const whole = block.properties;
      const isContinued = block.isContinued;
      block.before = isContinued ? 0 : spaceBefore(whole, aboveProperties);
      const gap = aboveProperties === undefined ? block.before : isContinued ? 0 : spaceBetween(aboveProperties, whole);
      if (above?.kind === 'paragraph' && aboveProperties && !block.breakBefore && inOneBox(aboveProperties, whole))
        joinBorders(above, block, gap);
      else block.element.style.setProperty('margin-top', pt(gap));
      aboveProperties = whole;
    }
    above = block;
  }
  if (above?.kind === 'paragraph') above.element.style.setProperty('margin-bottom', pt(spaceAfter(above.properties)));
}
