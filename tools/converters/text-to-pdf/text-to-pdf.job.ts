import { loadPart } from '../../runner/job-failure.ts';
import type { Job, JobFile, JobProgress, JobResult, Refusal } from '../../runner/job.ts';
import { DocumentFonts } from '../../pdf/core/document-fonts.ts';
import { drawOnCanvas } from '../../pdf/core/draw-on-canvas.ts';
import { eastAsianRegion, eastAsianSources } from '../../pdf/core/east-asian-fonts.ts';
import { fontSources } from '../../pdf/core/font-sources.ts';
import { guessLanguage } from '../../pdf/core/guess-language.ts';
import { pointsOf, sizeOfPage } from '../../pdf/core/page-sizes.ts';
import { PdfDocument } from '../../pdf/core/written-pdf.ts';
import { prepareTexts } from '../../pdf/core/prepare-texts.ts';
import { showableText, unshownNotes } from '../../pdf/core/showable-text.ts';
import type { TextBlock, TextSpan } from '../../pdf/core/text-block.ts';
import { TextFlow } from '../../pdf/core/text-flow.ts';
import { refuse } from '../../runner/refusals.ts';
import { decodeText, decodingNotes } from '../../runner/decode-text.ts';
import { readPlainBlocks } from './plain-blocks.ts';
import type { TextToPdfOptions } from './text-to-pdf.options.ts';

const lineHeight = 1.45;

const isMarkdown = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);

/**
 * Quotes and lists nested so deep that the Markdown parser would leave out their words. It goes 100 levels down, and a list
 * takes two.
 */
const tooDeep = /^(?:[ \t]*>){90}|^[ \t]{90,}(?:[-*+]|\d+[.)])[ \t]/m;

async function readBlocks(name: string, text: string, fontSize: number): Promise<TextBlock[]> {
  if (!isMarkdown(name) || tooDeep.test(text)) return readPlainBlocks(text, fontSize);
  const { readMarkdownBlocks } = await loadPart(() => import('./markdown-blocks.ts'));
  return readMarkdownBlocks(text, fontSize);
}

function* textsOf(blocks: readonly TextBlock[]): Iterable<TextSpan> {
  for (const { columns, marker } of blocks) {
    for (const { spans } of columns) yield* spans;
    if (marker !== undefined) yield marker;
  }
}

async function convert(
  { name, blob }: JobFile,
  options: TextToPdfOptions,
  report: (progress: Omit<JobProgress, 'file'>) => void,
): Promise<JobResult> {
  const decoded = await decodeText(blob);
  const readable = showableText(decoded.text);
  const language = guessLanguage(readable);
  const region = eastAsianRegion(readable, [language]);
  const fonts = new DocumentFonts([...fontSources, ...eastAsianSources(region)], drawOnCanvas, language);
  const blocks = await readBlocks(name, readable, options.fontSize);
  await prepareTexts(fonts, textsOf(blocks));
  const document = new PdfDocument(fonts);
  const page = sizeOfPage(options.pageSize, options.orientation);
  const flow = new TextFlow(document, fonts, { page, margin: pointsOf(options.margin), lineHeight });
  for (const [index, block] of blocks.entries()) {
    flow.add(block, (share) => {
      const done = document.pageCount;
      report({ done, total: Math.max(done, Math.round((done * blocks.length) / (index + share))) });
    });
    await document.settle();
  }
  flow.endPage();
  const title = name.replace(/\.[^.]+$/, '');
  const pdf = await document.finish({ title, language });
  report({ done: document.pageCount, total: document.pageCount });
  return {
    name: `${title}.pdf`,
    blob: pdf,
    notes: [...decodingNotes(name, decoded), ...unshownNotes(name, fonts.unshown)],
  };
}

/** Lays out text files and Markdown as PDFs, one for each. */
export const textToPdf: Job<TextToPdfOptions> = async (files, options, report) => {
  const results: JobResult[] = [];
  const refused: Refusal[] = [];
  for (const [file, given] of files.entries()) {
    try {
      results.push(await convert(given, options, (progress) => report({ file, ...progress })));
    } catch (error) {
      refused.push(refuse(file, given.name, error));
    }
  }
  return { results, refused };
};
