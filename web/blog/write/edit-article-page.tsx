import { useState } from 'react';
import { useParams } from 'react-router';
import type { Article } from '#contract/blog.ts';
import { messages } from '#contract/messages.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { TextSkeleton } from '../article-skeletons.tsx';
import { BlogShell } from '../blog-shell.tsx';
import classes from './edit-article-page.module.css';
import { useArticleSource } from '../blog.queries.ts';
import { type ArticleFormValues, formValuesOf } from './article-form-values.ts';
import { FromYourNote } from './from-your-note.tsx';
import { newerArticleOf, saveArticle, useArticleSent } from './write-article.queries.ts';

const submit = { label: 'Save Changes', busy: 'Saving...' };

function Editing({ article, owner }: { article: Article; owner: string }) {
  const onSent = useArticleSent('updated');
  // The version that this text began with, and the one that another tab or person saved in its place.
  const [base, setBase] = useState(article);
  const [newer, setNewer] = useState<Article>();
  const save = async (typed: ArticleFormValues) => {
    try {
      await saveArticle(base, typed);
    } catch (error) {
      setNewer(newerArticleOf(error));
      throw error;
    }
  };
  const settle = (settled: Article) => {
    setBase(settled);
    setNewer(undefined);
  };
  return (
    <>
      {article.approved && (
        <p role="note" className={classes.note}>
          This article is approved. Once you save changes it is pending again, and hidden from everybody else until an
          editor approves it.
        </p>
      )}
      <ArticleEditor
        draft={`edit-article-${article._id}`}
        owner={owner}
        initial={formValuesOf(article)}
        submit={submit}
        onSend={save}
        onSent={onSent}
        newer={newer && { typed: formValuesOf(newer), onSettle: () => settle(newer) }}
      />
      {/* Below, where nothing moves as it comes. */}
      <FromYourNote articleId={article._id} />
    </>
  );
}

function Missing({ sentence }: { sentence: string }) {
  return (
    <EmptyState title="Nothing to edit" action={<ButtonLink to="/blog/mine">My articles</ButtonLink>}>
      {sentence}
    </EmptyState>
  );
}

/** One's own article, to be changed. */
function OwnArticle({ id, owner }: { id: string; owner: string }) {
  const source = useArticleSource(id);
  const { data: article, error } = source;
  if (article === null) return <Missing sentence={messages.blog.notFound} />;
  if (article && article.authorId !== owner) return <Missing sentence={messages.blog.notYours} />;
  if (article) return <Editing key={id} article={article} owner={owner} />;
  if (!error) return <TextSkeleton />;
  return <QueryFailure query={source} />;
}

/** Changes an article. */
export function EditArticlePage() {
  const { articleId = '' } = useParams();
  const { user } = useSession();
  return <BlogShell title="Edit article">{user && <OwnArticle id={articleId} owner={user._id} />}</BlogShell>;
}
