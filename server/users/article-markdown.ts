import type { ExportedArticle } from '#server/blog/blog.service.ts';
import { markdownFile } from '#server/files/markdown-file.ts';

const stateOf = ({ draft, approved }: ExportedArticle): string => {
  if (draft) return 'draft';
  return approved ? 'approved' : 'pending';
};

/** The path of the cover beside the article. */
function coverPath({ coverImage, pictures }: ExportedArticle, pathOf: (stored: string) => string): string | undefined {
  const cover = pictures.find(({ _id }) => _id === coverImage);
  return cover && pathOf(cover.stored);
}

/** The text with paths of files in place of the names of pictures. */
function withPaths({ content, pictures }: ExportedArticle, pathOf: (stored: string) => string): string {
  const paths = new Map(pictures.map(({ _id, stored }) => [_id, pathOf(stored)]));
  return content.replaceAll(/\]\(<?picture:([\w-]{1,100})>?/g, (whole, id: string) => {
    const path = paths.get(id);
    return path === undefined ? whole : `](${path}`;
  });
}

/** An article as Markdown; `pathOf` says where a picture is beside it. */
export function articleAsMarkdown(article: ExportedArticle, pathOf: (stored: string) => string): string {
  const cover = coverPath(article, pathOf);
  return markdownFile(
    article.title,
    [
      ...(article.slug === null ? [] : [`slug: ${JSON.stringify(article.slug)}`]),
      `tags: ${JSON.stringify(article.tags)}`,
      `state: ${stateOf(article)}`,
      `createdAt: ${article.createdAt}`,
      `updatedAt: ${article.updatedAt}`,
      ...(article.publishedAt ? [`publishedAt: ${article.publishedAt}`] : []),
      ...(cover === undefined ? [] : [`cover: ${JSON.stringify(cover)}`]),
      ...(article.publishAt ? [`publishAt: ${article.publishAt}`] : []),
    ],
    withPaths(article, pathOf),
  );
}
