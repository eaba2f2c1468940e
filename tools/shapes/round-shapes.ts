import { ellipseIn, type PresetShape } from './preset-shape.ts';
import { radiansOf, ShapePen } from './shape-pen.ts';

const full = 2 * Math.PI;

/** The angle from one to another with the clock. */
const sweepOf = (from: number, to: number): number => (((to - from) % full) + full) % full;

/** A place on an ellipse that is seen at an angle from its middle. */
function onEllipse(width: number, height: number, angle: number): readonly [number, number] {
  const turn = Math.atan2(width * Math.sin(angle), height * Math.cos(angle));
  return [(width / 2) * (1 + Math.cos(turn)), (height / 2) * (1 + Math.sin(turn))];
}

const ellipse: PresetShape = ({ width, height }) => [ellipseIn(0, 0, width, height).close().path()];

const pie: PresetShape = ({ width, height, adjust }) => {
  const [from, to] = [radiansOf(adjust(1, 0)), radiansOf(adjust(2, 16_200_000))];
  const pen = new ShapePen().moveTo(...onEllipse(width, height, from));
  pen.arcBy(width / 2, height / 2, from, sweepOf(from, to)).lineTo([width / 2, height / 2]);
  return [pen.close().path()];
};

const chord: PresetShape = ({ width, height, adjust }) => {
  const [from, to] = [radiansOf(adjust(1, 2_700_000)), radiansOf(adjust(2, 16_200_000))];
  const pen = new ShapePen().moveTo(...onEllipse(width, height, from));
  return [
    pen
      .arcBy(width / 2, height / 2, from, sweepOf(from, to))
      .close()
      .path(),
  ];
};

const arc: PresetShape = ({ width, height, adjust }) => {
  const [from, to] = [radiansOf(adjust(1, 16_200_000)), radiansOf(adjust(2, 0))];
  const draw = () =>
    new ShapePen().moveTo(...onEllipse(width, height, from)).arcBy(width / 2, height / 2, from, sweepOf(from, to));
  return [
    draw()
      .lineTo([width / 2, height / 2])
      .close()
      .path({ isStroked: false }),
    draw().path({ isFilled: false }),
  ];
};

const donut: PresetShape = ({ width, height, side, share }) => {
  const edge = side * share(1, 25_000, 0.5);
  const pen = ellipseIn(0, 0, width, height).close();
  pen.moveTo(edge, height / 2).arcBy(width / 2 - edge, height / 2 - edge, Math.PI, -full);
  return [pen.close().path()];
};

const blockArc: PresetShape = ({ width, height, side, adjust, share }) => {
  const [from, to] = [radiansOf(adjust(1, 10_800_000)), radiansOf(adjust(2, 0))];
  const edge = side * share(3, 25_000, 0.5);
  const sweep = sweepOf(from, to);
  const [innerX, innerY] = onEllipse(width - 2 * edge, height - 2 * edge, to);
  const pen = new ShapePen().moveTo(...onEllipse(width, height, from)).arcBy(width / 2, height / 2, from, sweep);
  pen.lineTo([innerX + edge, innerY + edge]).arcBy(width / 2 - edge, height / 2 - edge, to, -sweep);
  return [pen.close().path()];
};

const teardrop: PresetShape = ({ width, height, share }) => {
  const reach = share(1, 100_000, 2);
  const tip = { x: (width / 2) * (1 + reach), y: (height / 2) * (1 - reach) };
  const pen = new ShapePen().moveTo(0, height / 2).arcBy(width / 2, height / 2, Math.PI, Math.PI / 2);
  pen.bendTo({ x: (width / 2 + tip.x) / 2, y: 0 }, tip);
  pen.bendTo({ x: width, y: (height / 2 + tip.y) / 2 }, { x: width, y: height / 2 });
  pen.arcBy(width / 2, height / 2, 0, Math.PI / 2).arcBy(width / 2, height / 2, Math.PI / 2, Math.PI / 2);
  return [pen.close().path()];
};

/** A wheel with so many teeth. */
const gear =
  (teeth: number, usual: number): PresetShape =>
  ({ width, height, side, share }) => {
    const depth = side * share(1, usual, 0.2);
    const slope = share(2, 3526, 0.05358) * Math.PI;
    const [across, down] = [width / 2 - depth, height / 2 - depth];
    const half = Math.PI / teeth / 2;
    const pen = new ShapePen();
    for (let tooth = 0; tooth < teeth; tooth += 1) {
      const middle = (tooth * full) / teeth - Math.PI / 2;
      const place = (angle: number, reach: number) =>
        [
          width / 2 + (across + reach) * Math.cos(middle + angle),
          height / 2 + (down + reach) * Math.sin(middle + angle),
        ] as const;
      const foot = place(-half - slope / 2, 0);
      if (tooth === 0) pen.moveTo(...foot);
      else pen.lineTo(foot);
      pen.lineTo(place(-half + slope / 2, depth), place(half - slope / 2, depth), place(half + slope / 2, 0));
    }
    return [pen.close().path()];
  };

/** A cone that is open above and below. */
const funnel: PresetShape = ({ width, height }) => {
  const rim = height / 4;
  const neck = width / 8;
  const body = new ShapePen().moveTo(0, rim).arcBy(width / 2, rim, Math.PI, Math.PI);
  body.lineTo([width / 2 + neck, height - rim / 4]).arcBy(neck, rim / 4, 0, Math.PI);
  body.close();
  body
    .moveTo(width / 20, rim)
    .arcBy(width / 2 - width / 20, rim * 0.8, Math.PI, -full)
    .close();
  return [body.path()];
};

const delay: PresetShape = ({ width, height }) => {
  const pen = new ShapePen()
    .moveTo(0, 0)
    .lineTo([width / 2, 0])
    .arcBy(width / 2, height / 2, -Math.PI / 2, Math.PI);
  return [pen.lineTo([0, height]).close().path()];
};

const brace =
  (isLeft: boolean): PresetShape =>
  ({ width, height, side, share }) => {
    const middle = height * share(2, 50_000, 1);
    const bend = Math.min(side * share(1, 8333), middle / 2, (height - middle) / 2);
    const x = (place: number): number => (isLeft ? width - place : place);
    const pen = new ShapePen().moveTo(x(0), 0);
    const to = (cornerX: number, cornerY: number, endX: number, endY: number): void => {
      pen.bendTo({ x: x(cornerX), y: cornerY }, { x: x(endX), y: endY });
    };
    to(width / 2, 0, width / 2, bend);
    pen.lineTo([x(width / 2), middle - bend]);
    to(width / 2, middle, width, middle);
    to(width / 2, middle, width / 2, middle + bend);
    pen.lineTo([x(width / 2), height - bend]);
    to(width / 2, height, 0, height);
    return [pen.path({ isFilled: false })];
  };

const bracket =
  (isLeft: boolean): PresetShape =>
  ({ width, height, side, share }) => {
    const bend = side * share(1, 8333, height / side / 2);
    const x = (place: number): number => (isLeft ? width - place : place);
    const pen = new ShapePen().moveTo(x(0), 0).bendTo({ x: x(width), y: 0 }, { x: x(width), y: bend });
    pen.lineTo([x(width), height - bend]).bendTo({ x: x(width), y: height }, { x: x(0), y: height });
    return [pen.path({ isFilled: false })];
  };

const curvedConnector: PresetShape = ({ width, height, adjust }) => {
  const x = (width * adjust(1, 50_000)) / 100_000;
  const pen = new ShapePen().moveTo(0, 0);
  pen.curveTo({ x: x / 2, y: 0 }, { x, y: height / 4 }, { x, y: height / 2 });
  pen.curveTo({ x, y: (height * 3) / 4 }, { x: (width + x) / 2, y: height }, { x: width, y: height });
  return [pen.path({ isFilled: false })];
};

/** Shapes with parts of ellipses. */
export const roundShapes: Record<string, PresetShape> = {
  ellipse,
  flowChartConnector: ellipse,
  pie,
  chord,
  arc,
  donut,
  blockArc,
  teardrop,
  gear6: gear(6, 15_000),
  gear9: gear(9, 10_000),
  funnel,
  flowChartDelay: delay,
  leftBrace: brace(true),
  rightBrace: brace(false),
  leftBracket: bracket(true),
  rightBracket: bracket(false),
  curvedConnector3: curvedConnector,
};
