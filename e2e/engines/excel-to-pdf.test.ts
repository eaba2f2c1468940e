import { makeXlsx } from '#tools/testing/make-xlsx.ts';
import { checkPdf, textOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/engine-journey.ts';
import { workbook } from '../support/workbook-files.ts';

test('prints a workbook', async ({ tab }) => {
  await tab.open('/tools/excel-to-pdf');
  await tab.chooseFiles([workbook('accounts.xlsx')]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('accounts.pdf'))]);
  await checkPdf(pdf);
  const text = await textOfPdf(pdf);
  for (const words of ['15 March 2023', 'किराया', '₹ 12,500.50', 'Emoji 😀', '(340.00)', 'On the second sheet'])
    expect(text).toContain(words);
});

test('computes formulas whose results a workbook does not hold', async ({ tab }) => {
  const formula = { xml: '<f>SUM(A1:A2)*2</f><v></v>' };
  const buffer = Buffer.from(makeXlsx({ sheets: [{ name: 'Sums', rows: [[19], [2], [formula]] }] }));
  await tab.open('/tools/excel-to-pdf');
  await tab.chooseFiles([{ ...workbook('sums.xlsx'), buffer }]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('sums.pdf'))]);
  expect((await textOfPdf(pdf)).match(/\d+/g)).toEqual(['19', '2', '42']);
});
