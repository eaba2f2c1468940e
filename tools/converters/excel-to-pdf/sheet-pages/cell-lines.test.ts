import { expect, it, vi } from 'vitest';
import { DocumentFonts } from '../../../pdf/core/document-fonts.ts';
import { fontSources } from '../../../pdf/core/font-sources.ts';
import { withDirection } from '../../../pdf/core/writing-direction.ts';
import { fetchFromDisk } from '../../../testing/assets-on-disk.ts';
import { singleLine } from './cell-lines.ts';
import { SheetFonts } from './sheet-fonts.ts';
import type { CellFont } from '../workbook/workbook-model.ts';

vi.stubGlobal('fetch', fetchFromDisk);

it('marks signs beside figures in a cell from right to left, and no others', async () => {
  const fonts = new SheetFonts(new DocumentFonts(fontSources, () => undefined));
  const font: CellFont = { family: 'Calibri', size: 11, bold: false, italic: false, underline: 'none', strike: false };
  const seen = async (text: string): Promise<string[]> => {
    fonts.expect(text, fonts.styleOf(font));
    await fonts.load();
    return singleLine({ runs: [{ text }], font }, fonts).parts.map((part) => part.text);
  };
  expect(await seen('المادة 15) من')).toEqual(['من', ' ', withDirection('15)'), ' ', 'المادة']);
  expect(await seen('Article 15) of')).toEqual(['Article 15) of']);
});
