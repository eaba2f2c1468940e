import type { Rgb } from '../../pdf/core/text-style.ts';
import { attribute, child, children, numberOf, shareOf, valueOf, type XmlElement } from '../../xml/xml-element.ts';

/** Office's accents where a document has no theme. */
const officeAccents: readonly Rgb[] = [
  [0.267, 0.447, 0.769],
  [0.929, 0.49, 0.192],
  [0.647, 0.647, 0.647],
  [1, 0.753, 0],
  [0.357, 0.608, 0.835],
  [0.439, 0.678, 0.278],
];

/** Names that drawings use for colours of a theme, where they differ from those in the theme. */
const themeNames: Record<string, string> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

/** Colours by name, as far as programs write them. */
const names: Record<string, Rgb> = {
  black: [0, 0, 0],
  white: [1, 1, 1],
  red: [1, 0, 0],
  green: [0, 0.5, 0],
  blue: [0, 0, 1],
  yellow: [1, 1, 0],
  orange: [1, 0.647, 0],
  purple: [0.5, 0, 0.5],
  gray: [0.5, 0.5, 0.5],
};

const within = (part: number): number => Math.min(1, Math.max(0, part));

const mixed = (color: Rgb, other: 0 | 1, share: number): Rgb => {
  const [red, green, blue] = color.map((part) => within(part * share + other * (1 - share)));
  return [red ?? 0, green ?? 0, blue ?? 0];
};

/** The same hue with its lightness in HSL changed. */
function withLightness(color: Rgb, change: (lightness: number) => number): Rgb {
  const [high, low] = [Math.max(...color), Math.min(...color)];
  const lightness = (high + low) / 2;
  const target = within(change(lightness));
  const spread = high - low;
  // Greys, some with a hair of colour that rounding left.
  if (spread < 1e-6) return [target, target, target];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const stretch = (saturation * (1 - Math.abs(2 * target - 1))) / spread;
  const move = (part: number): number => within(target + (part - lightness) * stretch);
  return [move(color[0]), move(color[1]), move(color[2])];
}

/** Changes of a colour in their order (ECMA-376 part 1, 20.1.2.3). What shines through is white. */
function changed(color: Rgb, element: XmlElement): Rgb {
  let its = color;
  for (const change of children(element)) {
    const share = shareOf(attribute(change, 'val')) ?? 1;
    if (change.localName === 'lumMod') its = withLightness(its, (lightness) => lightness * share);
    else if (change.localName === 'lumOff') its = withLightness(its, (lightness) => lightness + share);
    else if (change.localName === 'shade') its = mixed(its, 0, share);
    else if (change.localName === 'tint' || change.localName === 'alpha') its = mixed(its, 1, share);
  }
  return its;
}

function hexColor(text: string | undefined): Rgb | undefined {
  if (text === undefined || !/^[\da-f]{6}$/i.test(text)) return undefined;
  const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

const emu = 12_700;

/** How dark the first series is, and how light the last, in charts of one hue. */
const [darkest, lightest] = [0.6, 0.8];

/** Colours of drawings, in the theme of their document. */
export class ChartColors {
  readonly #themed: (name: string) => Rgb | undefined;

  /** `themed` finds a colour by its name in the theme: "accent1", "dk1". */
  constructor(themed: (name: string) => Rgb | undefined) {
    this.#themed = themed;
  }

  /** The colour of a series by its place among so many. Most of the 48 styles of a chart (21.2.2.227) have one hue alone. */
  accent(place: number, { style, count }: { style: number; count: number }): Rgb {
    const hue = (style - 1) % 8;
    const named = (number: number): Rgb => {
      const at = number % officeAccents.length;
      return this.#themed(`accent${at + 1}`) ?? officeAccents[at] ?? [0, 0, 0];
    };
    if (hue > 1) {
      // From dark to light, the middle ones nearest to the accent itself.
      const step = ((Math.min(place, count - 1) + 1) / (count + 1) - 0.5) * 2;
      return withLightness(named(hue - 2), (lightness) =>
        step < 0 ? lightness * (1 + step * darkest) : lightness + (1 - lightness) * step * lightest,
      );
    }
    // After the six, Office goes on with darker ones.
    return mixed(named(place), 0, Math.max(0.4, 1 - Math.floor(place / officeAccents.length) * 0.25));
  }

  /** The colour in a `solidFill` and the like. */
  colorIn(parent: XmlElement | undefined): Rgb | undefined {
    const [color] = children(parent);
    const base = color && this.#baseOf(color);
    return base && changed(base, color);
  }

  #baseOf(color: XmlElement): Rgb | undefined {
    const value = attribute(color, 'val') ?? '';
    switch (color.localName) {
      case 'srgbClr':
        return hexColor(value);
      case 'sysClr':
        return hexColor(attribute(color, 'lastClr')) ?? (value === 'window' ? [1, 1, 1] : [0, 0, 0]);
      case 'schemeClr':
        return this.#themed(themeNames[value] ?? value);
      case 'prstClr':
        return names[value];
      case 'scrgbClr': {
        const part = (name: string): number => within(shareOf(attribute(color, name)) ?? 0);
        return [part('r'), part('g'), part('b')];
      }
      default:
        return undefined;
    }
  }

  /** Halfway between the colours of a gradient. */
  #middleOf(gradient: XmlElement | undefined): Rgb | undefined {
    const stops = children(child(gradient, 'gsLst'), 'gs')
      .map((stop) => this.colorIn(stop))
      .filter((color) => color !== undefined);
    const part = (at: 0 | 1 | 2): number => stops.reduce((sum, stop) => sum + stop[at], 0) / stops.length;
    return stops.length === 0 ? undefined : [part(0), part(1), part(2)];
  }

  /** The fill of an element by its `spPr`: of gradients and patterns one colour. Undefined where it has none, or is clear. */
  fillOf(element: XmlElement): Rgb | undefined {
    const look = child(element, 'spPr');
    return (
      this.colorIn(child(look, 'solidFill')) ??
      this.#middleOf(child(look, 'gradFill')) ??
      this.colorIn(child(look, 'pattFill', 'fgClr'))
    );
  }

  /** The line of an element by its `spPr`. */
  lineOf(element: XmlElement): { color: Rgb; width: number } | undefined {
    const line = child(element, 'spPr', 'ln');
    const color = this.colorIn(child(line, 'solidFill'));
    if (color === undefined) return undefined;
    const width = numberOf(attribute(line, 'w'));
    return { color, width: width === undefined ? 0.75 : Math.min(50, Math.max(0, width / emu)) };
  }
}

/** The number of a chart's style: from 1 to 48, 2 where none is named. */
export function styleOf(root: XmlElement): number {
  const old = child(root, 'AlternateContent', 'Fallback');
  const style = numberOf(valueOf(root, 'style') ?? valueOf(old, 'style')) ?? 2;
  return style >= 1 && style <= 48 ? Math.floor(style) : 2;
}
