import type { Rect } from './page-map.ts';

const share = (position: string, room: number): number =>
  position.endsWith('%') ? (Number.parseFloat(position) / 100) * room : Number.parseFloat(position) || 0;

/** Where a picture of this size lies in its box by `object-fit` and `object-position`; it may stick out. */
export function fitObject(box: Rect, natural: { width: number; height: number }, style: CSSStyleDeclaration): Rect {
  const { objectFit, objectPosition } = style;
  if (objectFit === 'fill' || objectFit === '' || natural.width === 0 || natural.height === 0) return box;
  const inside = Math.min(box.width / natural.width, box.height / natural.height);
  const across = Math.max(box.width / natural.width, box.height / natural.height);
  const scales: Record<string, number> = { contain: inside, cover: across, none: 1, 'scale-down': Math.min(1, inside) };
  const scale = scales[objectFit] ?? 1;
  const [width, height] = [natural.width * scale, natural.height * scale];
  const [x = '50%', y = '50%'] = objectPosition.split(' ');
  return { left: box.left + share(x, box.width - width), top: box.top + share(y, box.height - height), width, height };
}
