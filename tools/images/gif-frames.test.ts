import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hasSeveralFrames } from './gif-frames.ts';

const frame = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

it('tells a GIF that moves from one of one frame, whole or cut off', async () => {
  const still = await sharp(await frame('red'))
    .gif()
    .toBuffer();
  const moving = await sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
    .gif({ delay: [50, 50] })
    .toBuffer();
  expect([hasSeveralFrames(still), hasSeveralFrames(moving)]).toEqual([false, true]);
  for (const length of [0, 6, 12, 14, still.length - 3])
    expect(hasSeveralFrames(still.subarray(0, length))).toBe(false);
});
