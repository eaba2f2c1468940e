import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sharePath } from '#web/service-worker/take-share.ts';

const manifest = JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8'));
const tokens = readFileSync('web/ui/tokens.css', 'utf8');

describe('the web manifest', () => {
  it('has the colour of the canvas', () => {
    const ink = /--ink: (#[\da-f]+);/.exec(tokens)?.[1];
    expect(manifest).toMatchObject({ background_color: ink, theme_color: ink });
  });

  it('names pictures that are there, in their real sizes', async () => {
    const pictures: { src: string; sizes: string; type: string }[] = manifest.icons;
    for (const { src, sizes } of pictures.filter(({ type }) => type === 'image/png')) {
      const { width, height } = await sharp(`web/public${src}`).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512', 'any']));
  });

  it('sends what other apps share, files included, where the service worker takes it', () => {
    expect(manifest.share_target).toMatchObject({
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'files' }] },
    });
  });
});
