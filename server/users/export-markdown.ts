import type { ExportedArticle } from '#server/blog/blog.service.ts';
import type { ExportedNote } from '#server/notes/notes.service.ts';

/** A text with front matter and its title. JSON strings are YAML strings too. */
const asFile = (title: string, matter: readonly string[], ...body: readonly string[]): string =>
  ['---', `title: ${JSON.stringify(title)}`, ...matter, '---', '', `# ${title}`, '', ...body, ''].join('\n');

/** A note as Markdown; `files` are the paths of its attachments, in their order. */
export function noteAsMarkdown({ note, attachments }: ExportedNote, files: readonly string[]): string {
  const links = attachments.map(
    (file, index) => `- [${file.originalname.replaceAll(/[[\]]/g, '\\$&')}](<${files[index]}>)`,
  );
  return asFile(
    note.title,
    [
      `tags: ${JSON.stringify(note.tags)}`,
      `date: ${note.date}`,
      `updatedAt: ${note.updatedAt}`,
      ...(note.pinned ? ['pinned: true'] : []),
      ...(note.archived ? ['archived: true'] : []),
      ...(note.deletedAt ? [`deletedAt: ${note.deletedAt}`] : []),
      ...(note.summary ? [`summary: ${JSON.stringify(note.summary)}`] : []),
      ...(note.summaryIsOutdated ? ['summaryIsOutdated: true'] : []),
    ],
    note.description,
    ...(links.length > 0 ? ['', '## Attachments', '', ...links] : []),
  );
}

/** An article as Markdown. */
export const articleAsMarkdown = (article: ExportedArticle): string =>
  asFile(
    article.title,
    [
      `slug: ${JSON.stringify(article.slug)}`,
      `tags: ${JSON.stringify(article.tags)}`,
      `state: ${article.approved ? 'approved' : 'pending'}`,
      `createdAt: ${article.createdAt}`,
      `updatedAt: ${article.updatedAt}`,
      ...(article.publishedAt ? [`publishedAt: ${article.publishedAt}`] : []),
    ],
    article.content,
  );
