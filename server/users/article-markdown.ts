import type { ExportedArticle } from '#server/blog/blog.service.ts';
import { markdownFile } from '#server/files/markdown-file.ts';

/** An article as Markdown. */
export const articleAsMarkdown = (article: ExportedArticle): string =>
  markdownFile(
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
