import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import type { Border } from '../reading/border.ts';
import { rgbOf } from './measure-text.ts';
import type { FlowItem, MeasuredBlock, MeasuredCell, MeasuredParagraph } from './measured-blocks.ts';

type Side = 'top' | 'right' | 'bottom' | 'left';

const dashOf = (style: Border['style']): 'solid' | 'dashed' | 'dotted' =>
  style === 'dashed' || style === 'dotted' ? style : 'solid';

/** The line of a border along one side of a box; two lines where it is double. */
function borderItems(border: Border | undefined, side: Side, { x, y, width, height }: Box): FlowItem[] {
  if (border === undefined || border.style === 'none' || border.width <= 0) return [];
  const isAcross = side === 'top' || side === 'bottom';
  const line = (off: number, thick: number): FlowItem => {
    const at = { top: y, bottom: y + height, left: x, right: x + width }[side] + off;
    const [from, to] = isAcross
      ? [
          { x, y: at },
          { x: x + width, y: at },
        ]
      : [
          { x: at, y },
          { x: at, y: y + height },
        ];
    return { kind: 'line', from, to, width: thick, color: rgbOf(border.color), dash: dashOf(border.style) };
  };
  if (border.style !== 'double') return [line(0, border.width)];
  const third = border.width / 3;
  return [line(-third, third), line(third, third)];
}

/** The four lines around a box. */
export function outline(box: Box, width: number, color: string): FlowItem[] {
  const border: Border = { style: 'solid', width, color, space: 0 };
  return (['top', 'right', 'bottom', 'left'] as const).flatMap((side) => borderItems(border, side, box));
}

/** A box whose edges are the middles of its borders. */
function middleOf({ box, borders }: MeasuredParagraph, area: Box, isFirst: boolean, isLast: boolean): Box {
  const half = (side: Side): number => (borders[side] && borders[side].style !== 'none' ? borders[side].width / 2 : 0);
  const top = isFirst ? half('top') : 0;
  const bottom = isLast ? half('bottom') : 0;
  return {
    x: box.x + half('left'),
    width: Math.max(0, box.width - half('left') - half('right')),
    y: area.y + top,
    height: Math.max(0, area.height - top - bottom),
  };
}

/** Some lines of a paragraph, with what of its ground and borders is around them. */
export function paragraphItems(paragraph: MeasuredParagraph, from: number, to: number): FlowItem[] {
  const { lines, box, background, borders } = paragraph;
  const [first, last] = [lines[from], lines[to - 1]];
  if (first === undefined || last === undefined) return [];
  const [isFirst, isLast] = [from === 0, to === lines.length];
  const top = isFirst ? box.y : first.top;
  const bottom = isLast ? box.y + box.height : last.bottom;
  const area: Box = { x: box.x, y: top, width: box.width, height: bottom - top };
  const edge = middleOf(paragraph, area, isFirst, isLast);
  return [
    ...(background === undefined ? [] : [{ kind: 'fill', box: area, color: rgbOf(background) } as const]),
    ...(isFirst ? borderItems(borders.top, 'top', edge) : []),
    ...(isLast ? borderItems(borders.bottom, 'bottom', edge) : []),
    ...borderItems(borders.left, 'left', edge),
    ...borderItems(borders.right, 'right', edge),
    ...lines.slice(from, to).flatMap(({ items }) => items),
  ];
}

/** The ground of a cell and, to be drawn after the grounds of all cells, its borders. */
export const cellBackground = ({ background }: MeasuredCell, box: Box): FlowItem[] =>
  background === undefined ? [] : [{ kind: 'fill', box, color: rgbOf(background) }];

export const cellBorders = ({ borders }: MeasuredCell, box: Box): FlowItem[] =>
  (['top', 'right', 'bottom', 'left'] as const).flatMap((side) => borderItems(borders[side], side, box));

/** All of some blocks, on no page yet. */
export const flatten = (blocks: readonly MeasuredBlock[]): FlowItem[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return paragraphItems(block, 0, block.lines.length);
    const cells = block.rows.flatMap((row) => row.cells);
    return [
      ...cells.flatMap((cell) => cellBackground(cell, cell.box)),
      ...cells.flatMap((cell) => cellBorders(cell, cell.box)),
      ...cells.flatMap((cell) => flatten(cell.blocks)),
    ];
  });
