import { expect, it } from 'vitest';
import { inks } from './drawing.ts';

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(inks)('$name is seen on the page and on paper', ({ colour }) => {
  expect(contrast(colour, '#0e0f11')).toBeGreaterThan(3);
  expect(contrast(colour, '#ffffff')).toBeGreaterThan(3);
});
