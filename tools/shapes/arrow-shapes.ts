import { polygon, type PresetShape } from './preset-shape.ts';
import { radiansOf, ShapePen, type ShapePath } from './shape-pen.ts';

type Place = readonly [x: number, y: number];

/** An arrow to the right in a box of this size; `heads` are its ends. */
function arrow(length: number, breadth: number, shaft: number, heads: { end: number; start?: number }): Place[] {
  const { end, start } = heads;
  const [upper, lower] = [(breadth - shaft) / 2, (breadth + shaft) / 2];
  const tail: Place[] =
    start === undefined
      ? [
          [0, lower],
          [0, upper],
        ]
      : [
          [start, lower],
          [start, breadth],
          [0, breadth / 2],
          [start, 0],
          [start, upper],
        ];
  return [
    [length - end, upper],
    [length - end, 0],
    [length, breadth / 2],
    [length - end, breadth],
    [length - end, lower],
    ...tail,
  ];
}

const straightArrow =
  (to: 'right' | 'left' | 'up' | 'down', isTwoWay = false): PresetShape =>
  ({ width, height, side, share }) => {
    const isAcross = to === 'right' || to === 'left';
    const [length, breadth] = isAcross ? [width, height] : [height, width];
    const head = Math.min(side * share(2, 50_000), isTwoWay ? length / 2 : length);
    const shaft = breadth * share(1, 50_000, 1);
    const places = arrow(length, breadth, shaft, { end: head, ...(isTwoWay && { start: head }) });
    const turned = places.map(([x, y]): Place => {
      const along = to === 'left' || to === 'up' ? length - x : x;
      return isAcross ? [along, y] : [y, along];
    });
    return [polygon(turned)];
  };

const notchedArrow: PresetShape = ({ width, height, side, share }) => {
  const head = Math.min(width, side * share(2, 50_000));
  const shaft = height * share(1, 50_000, 1);
  const notch = (shaft * head) / height;
  const [upper, lower] = [(height - shaft) / 2, (height + shaft) / 2];
  return [
    polygon([
      [0, upper],
      [width - head, upper],
      [width - head, 0],
      [width, height / 2],
      [width - head, height],
      [width - head, lower],
      [0, lower],
      [notch, height / 2],
    ]),
  ];
};

/** A pointed box; one with a notch follows another. */
const pointedBox =
  (isNotched: boolean): PresetShape =>
  ({ width, height, side, share }) => {
    const point = Math.min(width, side * share(1, 50_000));
    const places: Place[] = [
      [0, 0],
      [width - point, 0],
      [width, height / 2],
      [width - point, height],
      [0, height],
      ...(isNotched ? [[point, height / 2] as const] : []),
    ];
    return [polygon(places)];
  };

const quadArrow: PresetShape = ({ width, height, side, share }) => {
  const reach = side * share(2, 22_500, 0.5);
  const half = (side * share(1, 22_500, 1)) / 2;
  const head = side * share(3, 22_500, 0.5);
  const [x, y] = [width / 2, height / 2];
  const arm = (from: (along: number, aside: number) => Place): Place[] => [
    from(head, -half),
    from(head, -reach),
    from(0, 0),
    from(head, reach),
    from(head, half),
  ];
  return [
    polygon([
      ...arm((along, aside) => [x + aside, along]),
      ...arm((along, aside) => [width - along, y + aside]),
      ...arm((along, aside) => [x - aside, height - along]),
      ...arm((along, aside) => [along, y - aside]),
    ]),
  ];
};

/** An arrow that goes round, from one angle to another. Its head stands at a right angle to its way. */
const circular =
  (isBack: boolean): PresetShape =>
  ({ width, height, side, adjust, share }) => {
    const thickness = side * share(1, 12_500, 0.25);
    const half = side * share(5, 12_500, 0.25);
    const [start, end] = [
      radiansOf(adjust(4, isBack ? 21_600_000 : 10_800_000)),
      radiansOf(adjust(3, isBack ? 1_142_319 : 20_457_681)),
    ];
    const headTurn = radiansOf(adjust(2, isBack ? -1_142_319 : 1_142_319));
    const full = 2 * Math.PI;
    const forward = (((end - start) % full) + full) % full;
    const sweep = isBack ? forward - full : forward;
    const [across, down] = [width / 2 - half, height / 2 - half];
    const place = (angle: number, out: number): Place => [
      width / 2 + (across + out) * Math.cos(angle),
      height / 2 + (down + out) * Math.sin(angle),
    ];
    const pen = new ShapePen().moveTo(...place(start, thickness / 2));
    pen.arcBy(across + thickness / 2, down + thickness / 2, start, sweep);
    pen.lineTo(place(end, half), place(end + headTurn, 0), place(end, -half), place(end, -thickness / 2));
    pen.arcBy(across - thickness / 2, down - thickness / 2, end, -sweep);
    return [pen.close().path()];
  };

const bentUpArrow: PresetShape = ({ width, height, side, share }) => {
  const shaft = side * share(1, 25_000, 1);
  const reach = side * share(2, 25_000, 0.5);
  const head = side * share(3, 25_000, 0.5);
  const x = width - reach;
  return [
    polygon([
      [0, height - shaft],
      [x - shaft / 2, height - shaft],
      [x - shaft / 2, head],
      [width - reach * 2, head],
      [x, 0],
      [width, head],
      [x + shaft / 2, head],
      [x + shaft / 2, height],
      [0, height],
    ]),
  ];
};

const bentArrow: PresetShape = ({ width, height, side, share }): ShapePath[] => {
  const shaft = side * share(1, 25_000, 1);
  const reach = side * share(2, 25_000, 0.5);
  const head = side * share(3, 25_000, 0.5);
  const most = Math.max(shaft, Math.min(width - head, height - (reach - shaft / 2)));
  const bend = Math.min(most, side * share(4, 43_750));
  const inner = Math.max(0, bend - shaft);
  const [upper, lower] = [reach - shaft / 2, reach + shaft / 2];
  const pen = new ShapePen().moveTo(0, height).lineTo([0, upper + bend]);
  if (bend > 0) pen.arcBy(bend, bend, Math.PI, Math.PI / 2);
  pen.lineTo(
    [width - head, upper],
    [width - head, 0],
    [width, reach],
    [width - head, reach * 2],
    [width - head, lower],
  );
  pen.lineTo([shaft + inner, lower]);
  if (inner > 0) pen.arcBy(inner, inner, (3 * Math.PI) / 2, -Math.PI / 2);
  return [pen.lineTo([shaft, height]).close().path()];
};

/** Shapes that point somewhere. */
export const arrowShapes: Record<string, PresetShape> = {
  rightArrow: straightArrow('right'),
  leftArrow: straightArrow('left'),
  upArrow: straightArrow('up'),
  downArrow: straightArrow('down'),
  leftRightArrow: straightArrow('right', true),
  upDownArrow: straightArrow('down', true),
  notchedRightArrow: notchedArrow,
  quadArrow,
  bentUpArrow,
  bentArrow,
  circularArrow: circular(false),
  leftCircularArrow: circular(true),
  homePlate: pointedBox(false),
  chevron: pointedBox(true),
};
