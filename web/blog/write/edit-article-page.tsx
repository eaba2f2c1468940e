import { useState } from 'react';
import { useParams } from 'react-router';
import type { Article } from '#contract/blog.ts';
import { messages } from '#contract/messages.ts';
import { useHandedOnText } from '#web/platform/handed-on-text.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import type { AddPicture } from './new-picture.ts';
import { ArticleEditor } from './article-editor.tsx';
import { TextSkeleton } from '../article-skeletons.tsx';
import { BlogShell } from '../blog-shell.tsx';
import classes from './edit-article-page.module.css';
import { useArticleSource } from '../blog.queries.ts';
import { type ArticleFormValues, formValuesOf } from './article-form-values.ts';
import { FromYourNote } from './from-your-note.tsx';
import {
  addPicture,
  newerArticleOf,
  saveArticle,
  saveDraft,
  submitDraft,
  useArticleSent,
  useDraftSaved,
} from './write-article.queries.ts';

const words = {
  draft: { label: 'Submit', busy: 'Submitting...' },
  submitted: { label: 'Save Changes', busy: 'Saving...' },
};

/** Saves over the version that this text began with, and keeps the one that another tab or person saved in its place. */
function useSaves(article: Article) {
  const [base, setBase] = useState(article);
  const [newer, setNewer] = useState<Article>();
  const saving = async <Saved,>(save: () => Promise<Saved>): Promise<Saved> => {
    try {
      return await save();
    } catch (error) {
      setNewer(newerArticleOf(error));
      throw error;
    }
  };
  const settle = (settled: Article) => {
    setBase(settled);
    setNewer(undefined);
  };
  const send = (typed: ArticleFormValues) => saving(() => (base.draft ? submitDraft : saveArticle)(base, typed));
  const keepDraft = async (typed: ArticleFormValues) => setBase(await saving(() => saveDraft(base, typed)));
  return { base, newer, settle, send, keepDraft };
}

/** The pictures of an article, with those that are added here. */
function usePictures(article: Article) {
  const [pictures, setPictures] = useState(article.pictures);
  const onPicture: AddPicture = async (given) => {
    const picture = await addPicture(article._id, given);
    setPictures((before) => [...before, picture]);
    return picture;
  };
  return { pictures, onPicture };
}

function StateNote({ article: { draft, approved } }: { article: Article }) {
  if (!draft && !approved) return null;
  return (
    <p role="note" className={classes.note}>
      {draft
        ? 'This is a draft. Only you can see it until you submit it.'
        : 'This article is approved. Once you save changes it is pending again, and hidden from everybody else until an editor approves it.'}
    </p>
  );
}

function Editing({ article, owner }: { article: Article; owner: string }) {
  const { base, newer, settle, send, keepDraft } = useSaves(article);
  const onSent = useArticleSent(base.draft ? 'submitted' : 'updated');
  const tellSaved = useDraftSaved();
  const { pictures, onPicture } = usePictures(article);
  const { text, take } = useHandedOnText();
  const onSaveDraft = async (typed: ArticleFormValues) => {
    await keepDraft(typed);
    return tellSaved;
  };
  return (
    <>
      <StateNote article={base} />
      <ArticleEditor
        draft={`edit-article-${article._id}`}
        owner={owner}
        initial={formValuesOf(article)}
        pictures={pictures}
        onPicture={onPicture}
        onSaveDraft={base.draft ? onSaveDraft : undefined}
        taking={text && { noteId: text.noteId, leavesFiles: text.leavesFiles, onEnd: take }}
        submit={base.draft ? words.draft : words.submitted}
        onSend={send}
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
