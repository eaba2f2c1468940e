import { expect, it } from 'vitest';
import { type Luma, similarityOf } from './structural-similarity.ts';

const draw = (lightness: (x: number, y: number) => number, width = 64, height = 48): Luma => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => lightness(at % width, Math.floor(at / width))),
});

const waves = (x: number, y: number) => 128 + 100 * Math.sin(x / 3) * Math.cos(y / 5);

it('is 1 for the same picture, less the more it is changed, and below 0 for its negative', () => {
  const picture = draw(waves);
  expect(similarityOf(picture, draw(waves))).toBe(1);
  const dithered = similarityOf(
    picture,
    draw((x, y) => waves(x, y) + ((x + y) % 2) * 8),
  );
  const coarser = similarityOf(
    picture,
    draw((x, y) => waves(x, y) + ((x + y) % 2) * 24),
  );
  expect(dithered).toBeLessThan(1);
  expect(dithered).toBeGreaterThan(coarser);
  expect(
    similarityOf(
      picture,
      draw((x, y) => 255 - waves(x, y)),
    ),
  ).toBeLessThan(0);
});

it('agrees with the formula for flat pictures', () => {
  const [one, other] = [100, 140];
  const steady = (0.01 * 255) ** 2;
  const wanted = (2 * one * other + steady) / (one ** 2 + other ** 2 + steady);
  expect(
    similarityOf(
      draw(() => one),
      draw(() => other),
    ),
  ).toBeCloseTo(wanted, 10);
});

it('refuses pictures of different sizes', () => {
  expect(() => similarityOf(draw(waves), draw(waves, 48, 64))).toThrow(/64 × 48 pixels against 48 × 64/);
});
