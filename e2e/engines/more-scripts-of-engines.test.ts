import { makeDocx, paragraph, run } from '#tools/testing/make-docx.ts';
import { checkPdf, factsOfPdf, textOfPdf, wordBoxesOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/engine-journey.ts';
import { scriptSamples, withoutSpaces } from '../support/script-samples.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('measures and draws each script with its own font', async ({ tab }) => {
  const files = scriptSamples.map(({ language, text }) => {
    const body = paragraph(text) + paragraph(run(text, '<w:b/>'));
    return { name: `${language}.docx`, mimeType, buffer: Buffer.from(makeDocx({ body })) };
  });
  await tab.open('/tools/word-to-pdf');
  await tab.chooseFiles(files);
  await tab.press('Convert');
  for (const { language, text, font } of scriptSamples) {
    const pdf = new Blob([new Uint8Array(await tab.saveResult(`${language}.pdf`))]);
    await checkPdf(pdf);
    expect(withoutSpaces(await textOfPdf(pdf)).split(withoutSpaces(text)), language).toHaveLength(3);
    const fonts = await factsOfPdf(pdf, 'pdffonts');
    expect(fonts).toContain(font);
    expect(fonts).not.toContain('Type 3');
    for (const { xMax, text: word } of await wordBoxesOfPdf(pdf)) expect(xMax, word).toBeLessThan(595 - 50);
  }
});
