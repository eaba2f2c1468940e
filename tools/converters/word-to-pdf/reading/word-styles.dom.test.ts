import { expect, it } from 'vitest';
import { makeDocx } from '../../../testing/make-docx.ts';
import { readWordDocument } from './word-document.ts';

const style = (id: string, name: string, look: string): string =>
  `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${look}</w:rPr></w:style>`;

it('shows links of a table of contents in the look of their paragraphs, by the name that all languages share', async () => {
  const styles =
    style('Hiperhivatkozas', 'Hyperlink', '<w:color w:val="0563C1"/><w:u w:val="single"/>') +
    style('Kiemeles', 'Emphasis', '<w:i/>');
  const { styles: read } = await readWordDocument({ blob: new Blob([makeDocx({ body: '', styles })]) });
  const link = { color: '#0563c1', underline: 'solid' };
  expect(read.characterOf('Hiperhivatkozas')).toMatchObject(link);
  expect(read.characterOf('Hiperhivatkozas', true)).toEqual({});
  expect(read.characterOf('Kiemeles', true)).toEqual(read.characterOf('Kiemeles'));
});
