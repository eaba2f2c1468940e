import { awayFromFields, corpusOfPictures } from '#tools/testing/corpus/corpus-pictures.ts';
import { CheckedPdf, rasterOf } from '#tools/testing/pdf-pictures.ts';
import { giveAll } from '../../support/corpus-journey.ts';
import { expect, test } from '../../support/engine-journey.ts';

test(`image-to-pdf shows ${corpusOfPictures.length} kinds of pictures as they are`, async ({ tab }) => {
  test.slow();
  const [first] = corpusOfPictures;
  await giveAll(tab, 'image-to-pdf', 'Convert', corpusOfPictures);
  const saved = await tab.saveResult(`${first?.name.split('.')[0]} and ${corpusOfPictures.length - 1} more.pdf`);
  using pdf = await CheckedPdf.of(new Blob([new Uint8Array(saved)]));
  let number = 0;
  for (const { name, pages = 1, within = 8 } of corpusOfPictures) {
    for (let page = 1; page <= pages; page += 1) {
      number += 1;
      expect.soft(awayFromFields(await pdf.page(number)), `${name}, page ${page}`).toBeLessThan(within);
    }
  }
  expect(pdf.info).toMatch(new RegExp(`Pages: +${number}\\n`));
});

test(`image-compressor shows ${corpusOfPictures.length} kinds of pictures as they are`, async ({ tab, engineName }) => {
  test.slow();
  // WebKit's canvas writes no WebP; the tool says so at the file and in its options.
  const files = corpusOfPictures.filter(({ becomes }) => becomes !== 'webp' || engineName !== 'webkit');
  await giveAll(tab, 'image-compressor', 'Compress', files);
  for (const { name, becomes, within = 8, refusal } of files) {
    if (refusal !== undefined) {
      await expect.poll(tab.text).toContain(`${name} ${refusal}`);
      continue;
    }
    const picture = await tab.saveResult(name.replace(/\.[^.]+$/, `-compressed.${becomes}`));
    expect.soft(awayFromFields(await rasterOf(picture)), name).toBeLessThan(within);
  }
});
