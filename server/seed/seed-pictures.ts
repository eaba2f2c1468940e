import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { IncomingFile } from '#server/http/multipart.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Answers the next of a row of numbers from 0 up to 1 that is the same on each run. */
export type Chance = () => number;

/** Mulberry32 by Tommy Ettinger: small, and good enough for made-up data. */
export function createChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const palettes = [
  { sky: ['#f6c28b', '#e4776f'], sun: '#fff1d6', hills: ['#8d5a6b', '#5d3f57', '#362a41'] },
  { sky: ['#bfe0e2', '#7fb3c4'], sun: '#ffffff', hills: ['#5f8f7f', '#3d6a5d', '#23463f'] },
  { sky: ['#2c3463', '#0f1430'], sun: '#f4efd8', hills: ['#232a55', '#191e3f', '#0c0f24'] },
  { sky: ['#e9e2d0', '#c9c8b0'], sun: '#f3a95c', hills: ['#9ca67d', '#6d7c54', '#454f36'] },
] as const;

function hillPath(chance: Chance, base: number, width: number, height: number): string {
  const points = Array.from({ length: 6 }, (_, at) => [(at * width) / 5, base - chance() * height * 0.16] as const);
  const [first, ...rest] = points;
  let [fromX, fromY] = first ?? [0, base];
  let path = `M0 ${height}V${fromY}`;
  for (const [x, y] of rest) {
    const middle = (fromX + x) / 2;
    path += `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
    [fromX, fromY] = [x, y];
  }
  return `${path}V${height}Z`;
}

/** A small landscape as JPEG: looks like a picture that somebody took, and belongs to nobody. */
export async function drawLandscape(chance: Chance, width: number, height: number): Promise<Buffer> {
  const { sky, sun, hills } = palettes[Math.floor(chance() * palettes.length)] ?? palettes[0];
  const shapes = hills.map((colour, at) => {
    const base = height * (0.62 + at * 0.15);
    return `<path d="${hillPath(chance, base, width, height)}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width * (0.2 + chance() * 0.6)}" cy="${height * (0.18 + chance() * 0.25)}" r="${height * 0.07}" fill="${sun}"/>
    ${shapes.join('')}
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}

/** A drawn landscape as somebody would upload it. */
export async function stageLandscape(
  { files }: Platform,
  chance: Chance,
  { name, field = 'pictures' }: { name: string; field?: string },
): Promise<IncomingFile> {
  const bytes = await drawLandscape(chance, 1280, 860);
  const staged = await files.stagingPath();
  await writeFile(staged, bytes);
  return { path: staged, size: bytes.length, originalName: name, field };
}
