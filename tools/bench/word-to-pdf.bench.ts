import { field, makeDocx, paragraph, run, section, table } from '../testing/make-docx.ts';
import { sampleTexts } from '../converters/text-to-pdf/sample-texts.ts';
import { oneOf, randomFrom, wholeBetween } from '../../testing/seeded-random.ts';
import { timeOffice, ifInstalled, runNative } from './native-program.ts';
import { onlyResult, type ToolBench } from './tool-bench.ts';
import { seconds, type ToolFigure } from './tool-figure.ts';
import { agreementOf, wordsOf } from './word-agreement.ts';

const tool = 'word-to-pdf';
const targets = { samePage: 0.95, pages: 0.02, f1: 0.99, longestPauseMs: 200 };

const styles = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Carlito" w:hAnsi="Carlito" w:cs="Carlito"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="259" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>`;
const level = (depth: number, kind: string, text: string): string =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${kind}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (depth + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%2)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;

const words = (sampleTexts['en'] ?? '').split(/\s+/);

/** Two pages for each chapter: headings, paragraphs with bold and italic words, numbered lists, tables, a header and a page number. */
function makeReport(chapterCount: number): Uint8Array {
  const random = randomFrom(9);
  const sentence = (least: number, most: number): string =>
    Array.from({ length: wholeBetween(random, least, most) }, () => oneOf(random, words)).join(' ');
  const prose = (): string =>
    paragraph(
      run(`${sentence(20, 60)} `) +
        run(`${sentence(2, 6)} `, '<w:b/>') +
        run(sentence(20, 60)) +
        run(` ${sentence(1, 4)}.`, '<w:i/>'),
    );
  const item = (depth: number): string =>
    paragraph(sentence(4, 18), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="1"/></w:numPr>`);
  const cells = () => Array.from({ length: 3 }, () => sentence(1, 6));
  const chapter = (_: unknown, place: number): string =>
    [
      paragraph(run(`Chapter ${place + 1} ${sentence(2, 5)}`), '<w:pStyle w:val="Heading1"/>'),
      ...Array.from({ length: 7 }, prose),
      item(0),
      item(1),
      item(1),
      item(0),
      ...Array.from({ length: 3 }, prose),
      table([['Name', 'Meaning', 'Remark'], ...Array.from({ length: 6 }, cells)], { repeats: true }),
      prose(),
    ].join('');
  const parts = `<w:headerReference w:type="default" r:id="r-header1"/><w:footerReference w:type="default" r:id="r-footer1"/>`;
  return makeDocx({
    body: Array.from({ length: chapterCount }, chapter).join('') + section(parts),
    styles,
    numbering,
    headersAndFooters: {
      header1: paragraph('Yearly report of the library'),
      footer1: paragraph(`${run('Page ')}${field('PAGE', '1')}`),
    },
  });
}

const pagesOf = (pdf: string): string[] => runNative('pdftotext', [pdf, '-']).toString().split('\f').slice(0, -1);

/** The share of the words of the second that stand on the same page of the first. */
function shareOnSamePage(ours: readonly string[], theirs: readonly string[]): number {
  let [same, all] = [0, 0];
  for (const [place, page] of theirs.entries()) {
    const count = wordsOf(page).length;
    const length = wordsOf(ours[place] ?? '').length;
    // The harmonic mean of both shares, turned back into words.
    same += (agreementOf(page, ours[place] ?? '').f1 * (count + length)) / 2;
    all += count;
  }
  return same / all;
}

/** How long the page stops answering while it lays out a long report. */
async function measurePauses(bench: ToolBench): Promise<ToolFigure> {
  const file = await bench.write('long-report.docx', makeReport(88));
  const made = await bench.time(tool, [file]);
  const count = pagesOf(await bench.write('long-report-ours.pdf', onlyResult(made))).length;
  return {
    tool,
    what: `longest pause of the page, ${count} pages`,
    figure: `${Math.round(made.longestPauseMs)} ms`,
    target: `≤ ${targets.longestPauseMs} ms`,
    isMet: made.longestPauseMs <= targets.longestPauseMs,
  };
}

/** A report, against the pages that LibreOffice makes of it; and a long one. */
export async function measureWordToPdf(bench: ToolBench): Promise<ToolFigure[]> {
  const file = await bench.write('report.docx', makeReport(35));
  const made = await bench.time(tool, [file]);
  const ours = pagesOf(await bench.write('report-ours.pdf', onlyResult(made)));
  const numbered = ours.filter(
    (page, place) => page.includes(`Page ${place + 1}`) && page.includes('Yearly report'),
  ).length;
  const byOffice = (): ToolFigure[] => {
    const { path, ms } = timeOffice(file, bench.folder);
    const theirs = pagesOf(path);
    const { f1, inOrder } = agreementOf(theirs.join(' '), ours.join(' '));
    const samePage = shareOnSamePage(ours, theirs);
    const more = ours.length / theirs.length - 1;
    return [
      {
        tool,
        what: `time for ${ours.length} pages, against LibreOffice’s`,
        figure: `${seconds(made.ms)}, ${(made.ms / ms).toFixed(2)} × ${seconds(ms)}`,
      },
      {
        tool,
        what: 'words that LibreOffice has too (in any order, in order)',
        figure: `F1 ${f1.toFixed(4)}, ${inOrder.toFixed(4)}`,
        target: `≥ ${targets.f1}`,
        isMet: f1 >= targets.f1,
      },
      {
        tool,
        what: 'words on the same page as LibreOffice has them',
        figure: `${(100 * samePage).toFixed(1)} %`,
        target: `≥ ${100 * targets.samePage} %`,
        isMet: samePage >= targets.samePage,
      },
      {
        tool,
        what: 'pages, against LibreOffice’s',
        figure: `${ours.length} of ${theirs.length}`,
        target: `± ${100 * targets.pages} %`,
        isMet: Math.abs(more) <= targets.pages,
      },
    ];
  };
  return [
    ...(await ifInstalled('soffice', { tool, what: 'a report against LibreOffice' }, byOffice)),
    {
      tool,
      what: 'pages with their header and their number',
      figure: `${numbered} of ${ours.length}`,
      target: 'all',
      isMet: numbered === ours.length,
    },
    await measurePauses(bench),
  ];
}
