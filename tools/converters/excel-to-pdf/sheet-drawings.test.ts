import { expect, it, vi } from 'vitest';
import { fetchFromDisk } from '../../testing/assets-on-disk.ts';
import { emfText, makeEmf } from '../../testing/make-metafile.ts';
import { checkPdf } from '../../testing/pdf-programs.ts';
import { oneSheet, pagesOf, printed } from '../../testing/print-workbook.ts';

vi.stubGlobal('fetch', fetchFromDisk);

it('draws an EMF of a sheet with its words as text, and names the file of one that is not drawn whole', async () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const anchor =
    '<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>2</xdr:row></xdr:from><xdr:ext cx="2540000" cy="2540000"/><xdr:pic><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>';
  const { blob, notes } = await printed(
    oneSheet(
      [['x']],
      {
        after: '<drawing r:id="rId1"/>',
        relationships: `<Relationship Id="rId1" Type="${office}/drawing" Target="../drawings/d.xml"/>`,
      },
      {
        parts: {
          'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${anchor}</xdr:wsDr>`,
          'xl/drawings/_rels/d.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/image" Target="../media/p.emf"/></Relationships>`,
          'xl/media/p.emf': makeEmf([emfText('Ground floor', 10, 50, 6), [999, 1]]),
        },
      },
    ),
  );
  await checkPdf(blob);
  expect(await pagesOf(blob)).toEqual(['x Ground floor']);
  expect(notes).toEqual(['Parts of a drawing (EMF or WMF) in book.xlsx are left out or drawn in a simpler way.']);
});
