import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { makeDocx, paragraph } from '#tools/testing/make-docx.ts';
import { makeTiff } from '#tools/testing/make-tiff.ts';
import { picturesOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/journey.ts';
import { expectAccessible } from '../support/screen.ts';
import { chooseFiles, saveResult } from '../support/tool-files.ts';

/** Red at the left above, blue below it, white at the right: no turn of it looks like another. */
const colours = sharp({ create: { width: 96, height: 64, channels: 3, background: 'white' } }).composite([
  { input: { create: { width: 48, height: 32, channels: 3, background: '#d02020' } }, left: 0, top: 0 },
  { input: { create: { width: 48, height: 32, channels: 3, background: '#2040c0' } }, left: 0, top: 32 },
]);

/** As a phone saves it: turned by a note, with the place where it was taken. */
async function phonePhoto(orientation: number) {
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
  const upright = await colours.clone().png().toBuffer();
  const photo = sharp(upright).withMetadata({ orientation }).withExifMerge(place);
  return {
    name: `turned-${orientation}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await photo.jpeg({ quality: 100 }).toBuffer(),
  };
}

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: `image/${name.split('.').pop() ?? ''}`, buffer });

/** The pixel at a place, from 0 to 1 across and down, of what a person sees. */
async function pixelAt(file: Buffer, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(file).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 3;
  return [...data.subarray(at, at + 3)];
}

const places = [0.25, 0.75].flatMap((across) => [0.25, 0.75].map((down) => [across, down] as const));

async function expectSameLook(made: Buffer, original: Buffer): Promise<void> {
  for (const [across, down] of places) {
    const [seen, wanted] = await Promise.all([pixelAt(made, across, down), pixelAt(original, across, down)]);
    for (const [channel, value] of wanted.entries()) expect(Math.abs((seen[channel] ?? 999) - value)).toBeLessThan(12);
  }
}

/** The first page of a PDF as a picture, drawn by a program that is not ours. */
function firstPage(pdf: Buffer): Buffer {
  const { error, status, stdout } = spawnSync('pdftocairo', ['-png', '-singlefile', '-r', '96', '-', '-'], {
    input: pdf,
  });
  if (error) throw new Error('pdftocairo is needed by this test (apt-get install poppler-utils).', { cause: error });
  expect(status).toBe(0);
  return stdout;
}

/** The picture as a BMP of 24 bits, from the top row down or, as most programs write it, from the bottom up. */
async function bitmap(fromTop: boolean): Promise<Buffer> {
  // Its pixels begin with blue.
  const swapped = sharp(await colours.clone().png().toBuffer()).recomb([
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ]);
  const { data, info } = await swapped.flip(!fromTop).raw().toBuffer({ resolveWithObject: true });
  const header = Buffer.alloc(54);
  header.write('BM');
  for (const [at, value] of [
    [2, 54 + data.length],
    [10, 54],
    [14, 40],
    [18, info.width],
    [22, fromTop ? -info.height : info.height],
    [26, 1 + 24 * 2 ** 16],
  ] as const)
    header.writeInt32LE(value, at);
  return Buffer.concat([header, data]);
}

test('still bitmaps and GIFs become PNGs of the same pixels', async ({ page }) => {
  const gif = await colours.clone().gif().toBuffer();
  await page.goto('/tools/image-compressor');
  await chooseFiles(page, [
    picture('up.bmp', await bitmap(false)),
    picture('down.bmp', await bitmap(true)),
    picture('still.gif', gif),
    picture('cut.bmp', (await bitmap(true)).subarray(0, 40)),
  ]);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  await expect(page.getByText(/^cut\.bmp is damaged/).first()).toBeVisible();
  await expect(page.getByText('The BMP is a PNG now.')).toHaveCount(2);
  const upright = await colours.clone().png().toBuffer();
  for (const name of ['up', 'down']) await expectSameLook(await saveResult(page, `${name}-compressed.png`), upright);
  await expect(page.getByText(/^(?:The GIF is a PNG now|As PNG it would be no smaller)/)).toHaveCount(1);
});

test('pictures become smaller and stand upright, without their place', async ({ page }) => {
  const photos = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(phonePhoto));
  const upright = await colours.clone().png().toBuffer();
  const clear = await sharp(upright).removeAlpha().ensureAlpha(0.5).webp({ quality: 100 }).toBuffer();
  const turned = await Promise.all(
    (['png', 'webp'] as const).map(async (kind) => {
      const stored = sharp(upright).removeAlpha().withMetadata({ orientation: 6 });
      return picture(`turned.${kind}`, await stored.toFormat(kind, { quality: 100 }).toBuffer());
    }),
  );
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const large = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();

  await page.goto('/tools/image-compressor');
  await chooseFiles(page, [
    ...photos,
    ...turned,
    picture('clear.webp', clear),
    picture('words.png', Buffer.from('Words, not a picture.')),
  ]);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  await expect(
    page.getByText('words.png is not a JPEG, PNG, WebP, AVIF, TIFF, GIF or BMP picture.').first(),
  ).toBeVisible();
  for (const { name, buffer } of photos) {
    const made = await saveResult(page, name.replace('.jpg', '-compressed.jpg'));
    expect(made.length).toBeLessThan(buffer.length);
    expect((await sharp(made).metadata()).exif).toBeUndefined();
    await expectSameLook(made, buffer);
  }
  for (const { name, buffer } of turned) {
    await expectSameLook(await saveResult(page, name.replace('.', '-compressed.')), buffer);
  }
  await expectAccessible(page);

  await page.getByLabel('Aim for').selectOption('A size');
  await page.getByLabel('Size (KB)').fill('30');
  // This browser reads AVIF and does not write it.
  await expect(page.getByLabel('Format').getByRole('option')).toHaveText(['As it was', 'JPEG', 'PNG', 'WebP']);
  await page.getByLabel('Format').selectOption('WebP');
  await chooseFiles(page, [picture('large.jpg', large)]);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  const webp = await saveResult(page, 'large-compressed.webp');
  expect(webp.length).toBeLessThanOrEqual(30_000);
  expect((await sharp(webp).metadata()).format).toBe('webp');
  await expect(page.getByText(/^It fits into 30 KB at quality \d+\.$/).first()).toBeVisible();

  await page.goto('/tools/image-to-pdf');
  await chooseFiles(page, [picture('clear.webp', clear), picture('late.avif', await sharp(upright).avif().toBuffer())]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const pdf = await saveResult(page, 'clear and 1 more.pdf');
  await expectSameLook(firstPage(pdf), await sharp(clear).flatten({ background: 'white' }).png().toBuffer());
  expect(pdf.toString('latin1')).toContain('/Count 2');
});

const tiffFields = { 256: [40], 257: [30], 258: [8, 8, 8], 259: [1], 262: [2], 277: [3] };
const tiffPage = { fields: tiffFields, pieces: [new Uint8Array(3600).fill(90)] };

test('of a TIFF the first page is compressed, and a Word document shows its TIFF', async ({ page }) => {
  await page.goto('/tools/image-compressor');
  await chooseFiles(page, [picture('scan.tiff', Buffer.from(makeTiff([tiffPage, tiffPage])))]);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  await expect(page.getByText('It is the first of 2 pages. “Image to PDF” takes all of them.')).toBeVisible();
  expect(await sharp(await saveResult(page, 'scan-compressed.png')).metadata()).toMatchObject({
    width: 40,
    height: 30,
  });

  const drawing = `<w:r><w:drawing><wp:inline><wp:extent cx="762000" cy="571500"/><wp:docPr id="1" name="a"/><a:graphic><a:graphicData uri=""><pic:pic><pic:blipFill><a:blip r:embed="r-a"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const docx = makeDocx({ body: paragraph(drawing), media: { 'a.tif': makeTiff([tiffPage]) } });
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await page.goto('/tools/word-to-pdf');
  await chooseFiles(page, [{ name: 'Scan.docx', mimeType, buffer: Buffer.from(docx) }]);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  const pdf = new Blob([new Uint8Array(await saveResult(page, 'Scan.pdf'))]);
  expect(await picturesOfPdf(pdf)).toMatch(/image +40 +30 /);
});

test('a picture of more pixels than codecs have room for stands upright, and is shown on demand', async ({ page }) => {
  const size = { width: 6000, height: 4400 };
  const enlarged = colours.clone().png().toBuffer();
  const flat = sharp(await enlarged).resize({ ...size, kernel: 'nearest', fit: 'fill' });
  const jpeg = await flat.clone().withMetadata({ orientation: 7 }).jpeg({ quality: 95 }).toBuffer();
  const clear = await flat.clone().ensureAlpha(0.5).png({ compressionLevel: 1 }).toBuffer();
  await page.goto('/tools/image-compressor');
  await chooseFiles(page, [picture('turned.jpeg', jpeg), picture('clear.png', clear)]);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  const made = await saveResult(page, 'turned-compressed.jpg');
  expect(await sharp(made).metadata()).toMatchObject({ width: size.height, height: size.width });
  const small = (file: Buffer) => sharp(file).autoOrient().resize(64).png().toBuffer();
  await expectSameLook(await small(made), await small(jpeg));
  // A canvas would change colours that are half seen, so its pixels are left.
  const kept = await saveResult(page, 'clear-compressed.png');
  const [pixels, original] = await Promise.all([sharp(kept).raw().toBuffer(), sharp(clear).raw().toBuffer()]);
  expect(pixels.equals(original)).toBe(true);

  await expect(page.getByRole('button', { name: 'Preview turned-compressed.jpg' })).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Preview turned-compressed.jpg' }).click();
  await expect(page.locator('main img')).toHaveCount(2);
});
