import { attribute, children, numberOf, shareOf } from '../reading/xml.ts';

type Channels = readonly [number, number, number];

const within = (value: number): number => Math.min(1, Math.max(0, value));

const each = ([red, green, blue]: Channels, change: (channel: number) => number): Channels => [
  change(red),
  change(green),
  change(blue),
];

/** Light of a channel of sRGB, and back. */
const toLight = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLight = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Hue in parts of a whole turn, saturation and lightness. */
function toHsl([red, green, blue]: Channels): Channels {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (most + least) / 2;
  const range = most - least;
  if (range === 0) return [0, 0, lightness];
  const hue =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return [(hue / 6 + 1) % 1, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl([hue, saturation, lightness]: Channels): Channels {
  const range = saturation * Math.min(lightness, 1 - lightness);
  const channel = (place: number): number => {
    const at = (place + hue * 12) % 12;
    return lightness - range * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

type Change = (channels: Channels, amount: number) => Channels;

/** A change of hue, saturation or lightness. */
const ofHsl =
  (place: 0 | 1 | 2, change: (value: number, amount: number) => number): Change =>
  (channels, amount) => {
    const [hue, saturation, lightness] = toHsl(channels);
    const changed = change([hue, saturation, lightness][place] ?? 0, amount);
    if (place === 0) return fromHsl([((changed % 1) + 1) % 1, saturation, lightness]);
    return place === 1 ? fromHsl([hue, within(changed), lightness]) : fromHsl([hue, saturation, within(changed)]);
  };

const times = (value: number, amount: number): number => value * amount;
const plus = (value: number, amount: number): number => value + amount;
const instead = (_: number, amount: number): number => amount;

/** Changes of a colour by shares (ECMA-376-1, 20.1.2.3). Tints and shades mix light, as Office does. */
const changes: Record<string, Change> = {
  tint: (channels, amount) => each(channels, (value) => fromLight(toLight(value) * amount + 1 - amount)),
  shade: (channels, amount) => each(channels, (value) => fromLight(toLight(value) * amount)),
  lum: ofHsl(2, instead),
  lumMod: ofHsl(2, times),
  lumOff: ofHsl(2, plus),
  sat: ofHsl(1, instead),
  satMod: ofHsl(1, times),
  satOff: ofHsl(1, plus),
  hueMod: ofHsl(0, times),
};

/** Sixty thousandths of a degree in a whole turn. */
const wholeTurn = 21_600_000;

function changeBy(channels: Channels, element: Element): Channels {
  const value = attribute(element, 'val');
  const name = element.localName;
  if (name === 'hueOff' || name === 'hue')
    return ofHsl(0, name === 'hue' ? instead : plus)(channels, (numberOf(value) ?? 0) / wholeTurn);
  if (name === 'inv') return each(channels, (channel) => 1 - channel);
  if (name === 'gray') {
    const grey = channels[0] * 0.3 + channels[1] * 0.59 + channels[2] * 0.11;
    return [grey, grey, grey];
  }
  const share = shareOf(value);
  return share === undefined ? channels : (changes[name]?.(channels, share) ?? channels);
}

/** A colour (`#rrggbb`) after the changes that its element asks for, in their order. */
export function changedColor(color: string, element: Element): string {
  const channel = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  const channels: Channels = [channel(1), channel(3), channel(5)];
  const changed = children(element).reduce((before, change) => each(changeBy(before, change), within), channels);
  return `#${changed
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
