import type { Box, DrawnItem } from '../../../layout/drawn-pages/drawn-document.ts';
import type { Mark } from '../rendering/flow.ts';

/** A picture in the middle of its room, cropped and rotated by the document. */
export function pictureItems(
  { picture, width, height, crop, turn }: Extract<Mark, { kind: 'picture' }>,
  room: Box,
): DrawnItem[] {
  const middle = { x: room.x + room.width / 2, y: room.y + room.height / 2 };
  const box: Box = { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
  const [left, top, right, bottom] = crop ?? [0, 0, 0, 0];
  const [wide, high] = [width / (1 - left - right), height / (1 - top - bottom)];
  const whole: Box = { x: box.x - left * wide, y: box.y - top * high, width: wide, height: high };
  const drawn: DrawnItem = { kind: 'picture', picture, box: whole };
  const items: DrawnItem[] = crop ? [{ kind: 'clip', box, items: [drawn] }] : [drawn];
  if (turn === 0) return items;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const { x, y } = middle;
  return [{ kind: 'turn', matrix: [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y], items }];
}
