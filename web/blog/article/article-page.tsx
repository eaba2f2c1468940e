import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { useHasStoredToken } from '#web/session/use-has-stored-token.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { titleOfArticle } from '../article-head.ts';
import { Neighbours } from './article-neighbours.tsx';
import classes from './article-page.module.css';
import { TextSkeleton } from '../article-skeletons.tsx';
import { ArticleView } from './article-view.tsx';
import { type ReadArticle, useArticle } from '../blog.queries.ts';
import { OwnEditNotice } from './own-edit-notice.tsx';
import { useOwnEdit } from './use-own-edit.ts';

function Missing({ isUnsure }: { isUnsure: boolean }) {
  return (
    <div className={classes.missing} data-unsure={isUnsure}>
      <PageTitle>Article not found</PageTitle>
      <MessagePage title="Article not found" text={messages.blog.notFound}>
        <ButtonLink to="/blog">Read the blog</ButtonLink>
        <ButtonLink to="/" variant="default">
          Go home
        </ButtonLink>
      </MessagePage>
    </div>
  );
}

interface ArticlePageProps {
  /** What stands below an article. */
  below: (article: ReadArticle) => ReactNode;
}

/** One article, under its slug. */
function Reading({ slug, below }: ArticlePageProps & { slug: string }) {
  const query = useArticle(slug);
  const { data: found, error, isFetching } = query;
  const { edited, isEdit, toggle } = useOwnEdit(found?.data);
  const hasStoredToken = useHasStoredToken();
  // The server does not know the reader: a missing article may be their own pending one.
  const isUnsure = found === null && isFetching;
  if (found === null && !(isUnsure && hasStoredToken)) return <Missing isUnsure={isUnsure} />;
  if (!found) {
    return <div className={classes.page}>{error ? <QueryFailure query={query} /> : <TextSkeleton />}</div>;
  }
  return (
    <div className={classes.page}>
      <PageTitle>{titleOfArticle(found.data)}</PageTitle>
      <ArticleView
        article={isEdit && edited ? edited : found.data}
        notice={edited && <OwnEditNotice article={edited} isEdit={isEdit} onToggle={toggle} />}
        below={below(found.data)}
      />
      <Neighbours previous={found.previous} next={found.next} />
    </div>
  );
}

/** An article to read. */
export function ArticlePage({ below }: ArticlePageProps) {
  const { slug = '' } = useParams();
  return <Reading key={slug} slug={slug} below={below} />;
}
