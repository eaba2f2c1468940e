import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { ArticleSkeletons } from '../article-skeletons.tsx';
import { BlogShell } from '../blog-shell.tsx';
import { ArticleList } from '../list/article-list.tsx';
import { MoreArticles } from '../more-articles.tsx';
import { useSavedArticles } from './article-bookmarks.queries.ts';

const nothing = (
  <EmptyState title="Nothing saved yet" action={<ButtonLink to="/blog">Read the blog</ButtonLink>}>
    Save an article with the bookmark below it. Nobody learns of it.
  </EmptyState>
);

/** The articles that one has saved. */
export function SavedArticlesPage() {
  const list = useSavedArticles();
  const { articles } = list;
  return (
    <BlogShell
      title="Saved articles"
      action={
        <ButtonLink to="/feed?view=saved" variant="subtle" color="plain">
          Saved thoughts
        </ButtonLink>
      }
    >
      <PagedList query={list} isEmpty={articles.length === 0} loading={<ArticleSkeletons />} nothing={nothing}>
        <div>
          <ArticleList articles={articles} hasLead={false} />
          <MoreArticles list={list} />
        </div>
      </PagedList>
    </BlogShell>
  );
}
