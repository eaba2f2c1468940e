import { describe, expect, it } from 'vitest';
import { notesOf, readAll, sourceOf } from '../../testing/sources.ts';
import { notionFormat } from './notion.format.ts';

const a = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';
const b = 'b0b1b2b3b4b5b6b7b8b9babbbcbdbebf';
const c = 'cccccccccccccccccccccccccccccccc';

describe('Notion', () => {
  it('reads pages with their titles, folders, links, pictures and callouts', async () => {
    const source = sourceOf({
      [`Export-1234abcd-12/Trips ${a}.md`]: `# Trips: all of them\n\nSee [By the sea](Trips%20${a}/By%20the%20sea%20${b}.md).\n\n![map.png](Trips%20${a}/map.png)\n\n<aside>\n💡 Bring little\n\n</aside>\n\n- [ ] Pack`,
      [`Export-1234abcd-12/Trips ${a}/By the sea ${b}.md`]: `# By the sea\n\nCreated: January 1, 2020 10:00 AM\nTags: a, b\n\nBack to [Trips](../Trips%20${a}.md)\n\n[out](https://example.org/x_(y))`,
      [`Export-1234abcd-12/Trips ${a}/map.png`]: 'picture',
    });
    expect(await notionFormat.matches(source)).toBe(true);
    const notes = await notesOf(notionFormat, source);
    expect(notes['Trips: all of them']).toMatchObject({
      clientId: a,
      tags: [],
      description: 'See [[By the sea]].\n\n![map.png](attachment:file-1)\n\n> 💡 Bring little\n\n- [ ] Pack',
    });
    expect(notes['Trips: all of them']?.files).toMatchObject([{ name: 'map.png' }]);
    expect(notes['By the sea']).toMatchObject({
      tags: ['Trips'],
      description:
        'Created: January 1, 2020 10:00 AM\nTags: a, b\n\nBack to [[Trips: all of them|Trips]]\n\n[out](https://example.org/x_(y))',
    });
    expect(notes['By the sea']?.date).toBe(new Date('January 1, 2020 10:00 AM').toISOString());
  });

  it('makes a table of a database, once', async () => {
    const notes = await readAll(
      notionFormat,
      sourceOf({
        [`Books ${c}.csv`]: 'Name\nshown',
        [`Books ${c}_all.csv`]: '\uFEFFName,Note\n"A, B","two\nlines | bar"\n',
        [`Books ${c}/A ${b}.md`]: '# A\n\nwords',
      }),
    );
    expect(notes).toMatchObject([
      {
        kind: 'note',
        note: { title: 'Books', description: '| Name | Note |\n| --- | --- |\n| A, B | two lines \\| bar |' },
      },
      { kind: 'note', note: { title: 'A', tags: ['Books'] } },
    ]);
  });

  it('links a database with its pages, and drops addresses of what is not in the export', async () => {
    const notes = await notesOf(
      notionFormat,
      sourceOf({
        [`Books ${c}_all.csv`]: `Name,Author\nEmma,Jane (https://www.notion.so/Jane-${b}?pvs=21)\nGone,Nobody`,
        [`Books ${c}/Emma ${a}.md`]: `# Emma\n\nAuthor: Jane (../Jane%20${b}.md)\n\n- [ ]  Read it\n    \n- [ ]  \n\n[A view](Books%20${c}/View%20${'d'.repeat(32)}.csv)`,
        [`Jane ${b}.md`]: '# Jane\n\nwords',
      }),
    );
    expect(notes['Books']?.description).toBe(
      '| Name | Author |\n| --- | --- |\n| [[Emma]] | [[Jane]] |\n| Gone | Nobody |',
    );
    expect(notes['Emma']?.description).toBe('Author: [[Jane]]\n\n- [ ] Read it\n\n- [ ] \n\nA view');
  });

  it('reads an export as HTML', async () => {
    const page = `<html><head><title>Plan</title><style>x</style></head><body><article id="x" class="page sans"><header><h1 class="page-title">The plan</h1></header><div class="page-body"><p>one</p><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">open</span></li></ul><figure class="image"><a href="Plan%20${a}/x.png"><img src="Plan%20${a}/x.png"/></a></figure><details><summary>more</summary><p>inner</p></details><a href="Other%20${b}.html">Other</a></div></article></body></html>`;
    const notes = await notesOf(
      notionFormat,
      sourceOf({
        'index.html': '<html></html>',
        [`Plan ${a}.html`]: page,
        [`Plan ${a}/x.png`]: 'p',
        [`Other ${b}.html`]: '<p>x</p>',
      }),
    );
    expect(Object.keys(notes)).toEqual(['The plan', 'Other']);
    expect(notes['The plan']?.description).toBe(
      'one\n\n- [x] done\n- [ ] open\n\n![](attachment:file-1)\n\n**more**\n\ninner\n\n[[Other]]',
    );
  });

  it('is no folder of Markdown, and no export of Joplin', async () => {
    expect(await notionFormat.matches(sourceOf({ 'a.md': 'x', [`b ${a}.md`]: 'y', 'c.md': 'z' }))).toBe(false);
    expect(await notionFormat.matches(sourceOf({ [`${a}.md`]: 'x' }))).toBe(false);
  });
});
