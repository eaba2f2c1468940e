import sharp from 'sharp';
import { expect, test } from '../support/engine-journey.ts';

const noise = { type: 'gaussian', mean: 150, sigma: 20 } as const;

test('makes pictures smaller that look the same', async ({ tab, engineName }) => {
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: 'white', noise } }).blur(2);
  // WebKit's canvas writes no WebP; the tool says so at the file and in its options.
  const kinds = engineName === 'webkit' ? (['jpeg', 'png'] as const) : (['jpeg', 'png', 'webp'] as const);
  const files = await Promise.all(
    kinds.map(async (kind) => ({
      name: `photo.${kind}`,
      mimeType: `image/${kind}`,
      buffer: await photo.clone().toFormat(kind, { quality: 98 }).toBuffer(),
    })),
  );
  // No engine but WebKit decodes it by itself.
  const tiff = await photo.clone().tiff({ compression: 'lzw' }).toBuffer();
  await tab.open('/tools/image-compressor');
  await tab.chooseFiles([...files, { name: 'scan.tif', mimeType: 'image/tiff', buffer: tiff }]);
  await tab.press('Compress');
  for (const { name, buffer } of [...files, { name: 'scan.jpg', buffer: tiff }]) {
    const made = await tab.saveResult(name.replace('.', '-compressed.').replace('jpeg', 'jpg'));
    expect(made.length, name).toBeLessThan(buffer.length);
    const [seen, wanted] = await Promise.all([made, buffer].map((file) => sharp(file).removeAlpha().stats()));
    for (const [channel, { mean }] of (wanted?.channels ?? []).entries()) {
      expect(Math.abs((seen?.channels[channel]?.mean ?? 999) - mean)).toBeLessThan(2);
    }
  }
});
