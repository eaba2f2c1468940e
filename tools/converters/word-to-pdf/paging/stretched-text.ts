import type { Box, DrawnItem } from '../../../layout/drawn-pages/drawn-document.ts';
import type { FontMeasures } from '../../../layout/paged-frame/font-measures.ts';
import type { StretchedText } from '../rendering/flow.ts';
import { rgbOf } from './measure-text.ts';

/** Size of the letters before they are stretched, in points. */
const size = 100;

/** A text whose ink fills a box, rotated around the middle of it. */
export function stretchedItems(mark: StretchedText, box: Box, inkOf: FontMeasures['inkOf']): DrawnItem[] {
  const { text, family, bold, italic, color, alpha, turn } = mark;
  const ink = inkOf(text, family, `${italic ? 'italic' : 'normal'} ${bold ? '700' : '400'}`);
  const [width, height] = [ink.advance * size, (ink.ascent + ink.descent) * size];
  if (width <= 0 || height <= 0 || box.width === 0 || box.height === 0) return [];
  const [across, down] = [box.width / width, box.height / height];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  // Where its first letter begins on the baseline, from the middle of the box.
  const [x, y] = [-box.width / 2, ink.ascent * size * down - box.height / 2];
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const style = { family, bold, italic, color: rgbOf(color) };
  return [
    {
      kind: 'turn',
      matrix: [
        cos * across,
        sin * across,
        -sin * down,
        cos * down,
        middleX + cos * x - sin * y,
        middleY + sin * x + cos * y,
      ],
      items: [{ kind: 'text', text, x: 0, baseline: 0, size, style, alpha }],
    },
  ];
}
