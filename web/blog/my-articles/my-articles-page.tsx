import { useCallback, useRef } from 'react';
import type { ArticleSummary } from '#contract/blog/blog.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { ArticleSkeletons } from '../article-skeletons.tsx';
import { BlogShell } from '../blog-shell.tsx';
import { useDeleteArticle, useMyArticles } from '../blog.queries.ts';
import { MoreArticles } from '../more-articles.tsx';
import { MyArticle, titleOf } from './my-article.tsx';
import classes from './my-articles-page.module.css';

const Write = () => <ButtonLink to="/blog/new">Write an article</ButtonLink>;

/** Deletes an article for good, once the person is sure. */
function useAskToDelete(onDeleted: () => void) {
  const confirm = useConfirm();
  const deleteArticle = useDeleteArticle();
  return useCallback(
    async (article: ArticleSummary) => {
      const { _id, draft } = article;
      const isSure = await confirm({
        title: draft ? 'Delete this draft?' : 'Delete this article?',
        message: `"${titleOf(article)}" will be deleted for good. This cannot be undone.`,
        confirmLabel: 'Delete',
        isDestructive: true,
      });
      if (isSure && (await deleteArticle(_id))) onDeleted();
    },
    [confirm, deleteArticle, onDeleted],
  );
}

function Articles({ onDeleted }: { onDeleted: () => void }) {
  const list = useMyArticles();
  const askToDelete = useAskToDelete(onDeleted);
  const { articles } = list;
  const nothing = (
    <EmptyState title="Nothing written yet" action={<Write />}>
      Drafts are kept here for you alone. Submitted articles wait here until an editor approves them, and then appear on
      the blog.
    </EmptyState>
  );
  return (
    <PagedList query={list} isEmpty={articles.length === 0} loading={<ArticleSkeletons />} nothing={nothing}>
      <div>
        <ul className={classes.list}>
          {articles.map((article) => (
            <MyArticle key={article._id} article={article} onDelete={(given) => void askToDelete(given)} />
          ))}
        </ul>
        <MoreArticles list={list} />
      </div>
    </PagedList>
  );
}

/** One's own articles: approved, pending and drafts. */
export function MyArticlesPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const onDeleted = useCallback(() => heading.current?.focus(), []);
  return (
    <BlogShell title="My articles" heading={heading} action={<Write />}>
      <Articles onDeleted={onDeleted} />
    </BlogShell>
  );
}
