import { presetPaths } from '../../../shapes/preset-paths.ts';
import { radiansOf, ShapePen, type ShapePath } from '../../../shapes/shape-pen.ts';
import { readGuides } from './geometry-guides.ts';
import { attribute, child, children, emu, numberOf } from './xml.ts';

interface Size {
  width: number;
  height: number;
}

/** Steps of the paths of one shape: people draw some hundreds. */
const mostSteps = 20_000;

/** Farther away than any page reaches, in points. */
const farthest = 20_000;

const within = (value: number): number => Math.min(farthest, Math.max(-farthest, value));

function readPreset(geometry: Element, size: Size): ShapePath[] | undefined {
  const adjustments = new Map(
    children(child(geometry, 'avLst'), 'gd').map((guide) => {
      const value = numberOf((attribute(guide, 'fmla') ?? '').replace(/^val\s+/, ''));
      return [attribute(guide, 'name') ?? '', value ?? 0] as const;
    }),
  );
  return presetPaths(attribute(geometry, 'prst') ?? 'rect', size, adjustments);
}

/** Reads one path: its own coordinates are stretched to the shape. */
function readPath(path: Element, size: Size, valueOf: (text: string) => number): ShapePath {
  const length = (name: string, whole: number): number => {
    const own = numberOf(attribute(path, name)) ?? 0;
    return own > 0 ? whole / own : emu;
  };
  const [across, down] = [length('w', size.width), length('h', size.height)];
  const number = (element: Element, name: string): number => valueOf(attribute(element, name) ?? '');
  const placeOf = (point: Element | undefined) => ({
    x: point ? within(number(point, 'x') * across) : 0,
    y: point ? within(number(point, 'y') * down) : 0,
  });
  const pen = new ShapePen();
  for (const step of children(path).slice(0, mostSteps)) {
    const points = children(step, 'pt').map(placeOf);
    const [first = { x: 0, y: 0 }, second = first, third = second] = points;
    switch (step.localName) {
      case 'moveTo':
        pen.moveTo(first.x, first.y);
        break;
      case 'lnTo':
        pen.lineTo([first.x, first.y]);
        break;
      case 'quadBezTo':
        pen.bendTo(first, second);
        break;
      case 'cubicBezTo':
        pen.curveTo(first, second, third);
        break;
      case 'arcTo': {
        const [wide, high] = [within(number(step, 'wR') * across), within(number(step, 'hR') * down)];
        pen.arcBy(wide, high, radiansOf(number(step, 'stAng')), radiansOf(number(step, 'swAng')));
        break;
      }
      case 'close':
        pen.close();
        break;
    }
  }
  const isOff = (name: string, off: RegExp): boolean => off.test(attribute(path, name) ?? '');
  return pen.path({ isFilled: !isOff('fill', /^none$/), isStroked: !isOff('stroke', /^(?:0|false)$/) });
}

/** The paths of a shape by its properties, in points. Undefined where it is a preset that is not drawn here. */
export function readGeometry(properties: Element | undefined, size: Size): ShapePath[] | undefined {
  const custom = child(properties, 'custGeom');
  if (custom === undefined) {
    const preset = child(properties, 'prstGeom');
    return preset ? readPreset(preset, size) : presetPaths('rect', size, new Map());
  }
  const valueOf = readGuides(custom, { width: size.width / emu, height: size.height / emu });
  return children(child(custom, 'pathLst'), 'path').map((path) => readPath(path, size, valueOf));
}
