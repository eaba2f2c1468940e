import { ellipseIn, openLine, polygon, type PresetShape, type ShapeSize } from './preset-shape.ts';
import { ShapePen, type ShapePath } from './shape-pen.ts';

type Corners = readonly [upperLeft: number, upperRight: number, lowerRight: number, lowerLeft: number];

const quarter = Math.PI / 2;

/** A box with corners that are round, or cut off. */
function cornered({ width, height }: ShapeSize, [a, b, c, d]: Corners, isCut = false): ShapePath {
  const pen = new ShapePen().moveTo(0, a);
  const corner = (radius: number, from: number, x: number, y: number): void => {
    if (radius <= 0) return;
    if (isCut) pen.lineTo([x, y]);
    else pen.arcBy(radius, radius, from, quarter);
  };
  corner(a, Math.PI, a, 0);
  pen.lineTo([width - b, 0]);
  corner(b, 3 * quarter, width, b);
  pen.lineTo([width, height - c]);
  corner(c, 0, width - c, height);
  pen.lineTo([d, height]);
  corner(d, quarter, 0, height - d);
  return pen.close().path();
}

const radius = ({ side, share }: ShapeSize, number = 1, usual = 16_667): number => side * share(number, usual, 0.5);

const frame: PresetShape = ({ width, height, side, share }) => {
  const edge = side * share(1, 12_500, 0.5);
  const pen = new ShapePen()
    .moveTo(0, 0)
    .lineTo([width, 0], [width, height], [0, height])
    .close()
    .moveTo(edge, edge)
    .lineTo([edge, height - edge], [width - edge, height - edge], [width - edge, edge])
    .close();
  return [pen.path()];
};

const plaque: PresetShape = (size) => {
  const { width, height } = size;
  const r = radius(size);
  const pen = new ShapePen()
    .moveTo(0, r)
    .arcBy(r, r, quarter, -quarter)
    .lineTo([width - r, 0]);
  pen
    .arcBy(r, r, Math.PI, -quarter)
    .lineTo([width, height - r])
    .arcBy(r, r, 3 * quarter, -quarter);
  pen.lineTo([r, height]).arcBy(r, r, 0, -quarter).close();
  return [pen.path()];
};

const foldedCorner: PresetShape = ({ width, height, side, share }) => {
  const fold = side * share(1, 16_667, 0.5);
  const [x, y] = [width - fold, height - fold];
  const step = fold / 5;
  return [
    polygon([
      [0, 0],
      [width, 0],
      [width, y],
      [x, height],
      [0, height],
    ]),
    polygon(
      [
        [x, height],
        [x + step, y + step],
        [width, y],
      ],
      { shade: -0.2 },
    ),
  ];
};

const cube: PresetShape = ({ width, height, side, share }) => {
  const depth = side * share(1, 25_000, 1);
  const [x, y] = [width - depth, depth];
  const front = polygon([
    [0, y],
    [x, y],
    [x, height],
    [0, height],
  ]);
  const top = [
    [0, y],
    [depth, 0],
    [width, 0],
    [x, y],
  ] as const;
  const flank = [
    [x, y],
    [width, 0],
    [width, height - depth],
    [x, height],
  ] as const;
  return [front, polygon(top, { shade: 0.2 }), polygon(flank, { shade: -0.2 })];
};

const can: PresetShape = ({ width, height, side, share }) => {
  const lid = (side * share(1, 25_000, 0.5)) / 2;
  const body = new ShapePen()
    .moveTo(0, lid)
    .arcBy(width / 2, lid, Math.PI, -Math.PI)
    .lineTo([width, height - lid])
    .arcBy(width / 2, lid, 0, Math.PI)
    .close()
    .path();
  return [
    body,
    ellipseIn(0, 0, width, lid * 2)
      .close()
      .path({ shade: 0.2 }),
  ];
};

const predefinedProcess: PresetShape = ({ width, height }) => [
  polygon([
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]),
  ...[width / 8, (width * 7) / 8].map((x) =>
    openLine([
      [x, 0],
      [x, height],
    ]),
  ),
];

/** A sheet whose lower edge is torn as a wave. */
const sheet: PresetShape = ({ width, height }) => {
  const y = (height * 17_322) / 21_600;
  const pen = new ShapePen().moveTo(0, 0).lineTo([width, 0], [width, y]);
  pen.curveTo(
    { x: width / 2, y },
    { x: width / 2, y: (height * 23_922) / 21_600 },
    { x: 0, y: (height * 20_172) / 21_600 },
  );
  return [pen.close().path()];
};

/** A box or an ellipse with a tip that points somewhere. */
const callout =
  (body: 'rect' | 'round' | 'ellipse'): PresetShape =>
  (size) => {
    const { width, height, adjust } = size;
    const [x, y] = [adjust(1, -20_833) / 100_000, adjust(2, 62_500) / 100_000];
    const tip = { x: width * (0.5 + x), y: height * (0.5 + y) };
    // The tip grows out of the side that it is beyond.
    const isAcross = Math.abs(x) >= Math.abs(y);
    const pen = new ShapePen();
    if (body === 'ellipse') {
      const angle = Math.atan2(y * height, x * width);
      const spread = Math.PI / 15;
      const start = angle + spread;
      const on = (turn: number) => Math.atan2(width * Math.sin(turn), height * Math.cos(turn));
      pen.moveTo(tip.x, tip.y);
      pen.lineTo([(width / 2) * (1 + Math.cos(on(start))), (height / 2) * (1 + Math.sin(on(start)))]);
      pen.arcBy(width / 2, height / 2, start, 2 * Math.PI - 2 * spread);
      return [pen.close().path()];
    }
    const base = (along: number, place: number): readonly [number, number] =>
      place <= 0 ? [along / 6, (along * 5) / 12] : [(along * 7) / 12, (along * 5) / 6];
    const corner = body === 'round' ? size.side * size.share(3, 16_667, 0.5) : 0;
    const [from, to] = isAcross ? base(height, y) : base(width, x);
    pen.moveTo(0, corner);
    if (corner > 0) pen.arcBy(corner, corner, Math.PI, quarter);
    if (!isAcross && y <= 0) pen.lineTo([from, 0], [tip.x, tip.y], [to, 0]);
    pen.lineTo([width - corner, 0]);
    if (corner > 0) pen.arcBy(corner, corner, 3 * quarter, quarter);
    if (isAcross && x > 0) pen.lineTo([width, from], [tip.x, tip.y], [width, to]);
    pen.lineTo([width, height - corner]);
    if (corner > 0) pen.arcBy(corner, corner, 0, quarter);
    if (!isAcross && y > 0) pen.lineTo([to, height], [tip.x, tip.y], [from, height]);
    pen.lineTo([corner, height]);
    if (corner > 0) pen.arcBy(corner, corner, quarter, quarter);
    if (isAcross && x <= 0) pen.lineTo([0, to], [tip.x, tip.y], [0, from]);
    return [pen.close().path()];
  };

const rect: PresetShape = (size) => [cornered(size, [0, 0, 0, 0])];

const roundRect: PresetShape = (size) => {
  const r = radius(size);
  return [cornered(size, [r, r, r, r])];
};

/** Shapes that are a box with changed corners, faces or a tip. */
export const boxShapes: Record<string, PresetShape> = {
  rect,
  flowChartProcess: rect,
  roundRect,
  flowChartAlternateProcess: roundRect,
  flowChartTerminator: (size) => {
    const r = Math.min(size.height, size.width) / 2;
    return [cornered(size, [r, r, r, r])];
  },
  round1Rect: (size) => [cornered(size, [0, radius(size), 0, 0])],
  round2SameRect: (size) => {
    const [upper, lower] = [radius(size), radius(size, 2, 0)];
    return [cornered(size, [upper, upper, lower, lower])];
  },
  round2DiagRect: (size) => {
    const [one, other] = [radius(size), radius(size, 2, 0)];
    return [cornered(size, [one, other, one, other])];
  },
  snip1Rect: (size) => [cornered(size, [0, radius(size), 0, 0], true)],
  flowChartPunchedCard: (size) => [cornered(size, [size.side / 5, 0, 0, 0], true)],
  snip2SameRect: (size) => {
    const [upper, lower] = [radius(size), radius(size, 2, 0)];
    return [cornered(size, [upper, upper, lower, lower], true)];
  },
  snip2DiagRect: (size) => {
    const [one, other] = [radius(size, 1, 0), radius(size, 2, 16_667)];
    return [cornered(size, [one, other, one, other], true)];
  },
  plaque,
  frame,
  foldedCorner,
  cube,
  can,
  flowChartMagneticDisk: (size) => can({ ...size, side: size.height, share: () => 1 / 3 }),
  flowChartPredefinedProcess: predefinedProcess,
  flowChartDocument: sheet,
  wedgeRectCallout: callout('rect'),
  wedgeRoundRectCallout: callout('round'),
  wedgeEllipseCallout: callout('ellipse'),
};
