import { useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { Article } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { useHandedOnText } from '#web/platform/handed-on-text.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { momentOf } from '#web/ui/text/moment-of.ts';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import type { AddPicture } from './new-picture.ts';
import { ArticleTools } from './article-tools.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { TextSkeleton } from '../article-skeletons.tsx';
import { BlogShell } from '../blog-shell.tsx';
import classes from './edit-article-page.module.css';
import { useArticleSource } from '../blog.queries.ts';
import { type ArticleFormValues, formValuesOf } from './article-form-values.ts';
import { FromYourNote } from './from-your-note.tsx';
import type { Autosave } from './use-autosave.ts';
import { useTurns } from './use-turns.ts';
import {
  addPicture,
  type Base,
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
  // What was typed here may be older than what the server answered when this page was opened.
  const known = useRef<string>(undefined);
  const inTurn = useTurns();
  const saving = <Saved,>(typed: ArticleFormValues, save: (over: Base) => Promise<Saved>): Promise<Saved> =>
    inTurn(async () => {
      try {
        return await save({ _id: article._id, updatedAt: known.current ?? (typed.base || article.updatedAt) });
      } catch (error) {
        setNewer(newerArticleOf(error));
        throw error;
      }
    });
  const settle = (settled: Article) => {
    known.current = settled.updatedAt;
    setBase(settled);
    setNewer(undefined);
  };
  /** The sentence of what was sent last: the server knows what became of it. */
  const sentence = useRef('');
  const send = async (typed: ArticleFormValues): Promise<void> => {
    const { message } = await saving(typed, (over) =>
      base.draft ? submitDraft(over, typed) : saveArticle(over, typed),
    );
    sentence.current = message ?? messages.blog.updated;
  };
  const keepDraft = async (typed: ArticleFormValues): Promise<Article> => {
    const saved = await saving(typed, (over) => saveDraft(over, typed));
    known.current = saved.updatedAt;
    setBase(saved);
    return saved;
  };
  return { base, newer, settle, send, sentence, keepDraft };
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

const noteOf = ({ draft, approved, edit, publishAt, publishedAt }: Article): string | undefined => {
  if (draft) return 'This is a draft. Only you can see it until you submit it.';
  if (edit?.state === 'waiting' && publishedAt === null && publishAt !== null)
    return `Your edit is under review. On ${momentOf(publishAt)}, the text becomes public that an editor has approved by then. What you save here takes the place of your edit.`;
  if (edit?.state === 'waiting')
    return 'Your edit is under review. Readers see the approved text until an editor approves it. What you save here takes its place.';
  if (edit) return `An editor did not approve this edit.${edit.reason === null ? '' : ` They wrote: ${edit.reason}`}`;
  if (approved && publishedAt === null && publishAt !== null)
    return `This article is approved and becomes public on ${momentOf(publishAt)}. You can change that time yourself; other changes go to an editor first.`;
  if (approved)
    return 'This article is approved. Your changes go to an editor first: everybody goes on seeing the text as it is until they are approved.';
  return undefined;
};

function StateNote({ article }: { article: Article }) {
  const note = noteOf(article);
  if (note === undefined) return null;
  return (
    <p role="note" dir="auto" className={classes.note}>
      {note}
    </p>
  );
}

function Editing({ article, owner }: { article: Article; owner: string }) {
  const { base, newer, settle, send, sentence, keepDraft } = useSaves(article);
  const tellSent = useArticleSent();
  const tellSaved = useDraftSaved();
  const [restored, setRestored] = useState<ArticleFormValues>();
  const { pictures, onPicture } = usePictures(article);
  const { text, take } = useHandedOnText();
  const onSaveDraft = async (typed: ArticleFormValues) => {
    await keepDraft(typed);
    return tellSaved;
  };
  const onAutosave: Autosave = async (typed) => ({ base: (await keepDraft(typed)).updatedAt, draftId: article._id });
  return (
    <>
      <StateNote article={base} />
      <ArticleTools
        articleId={article._id}
        onRestored={(now) => {
          settle(now);
          setRestored(formValuesOf(now));
        }}
      />
      <ArticleEditor
        draft={`edit-article-${article._id}`}
        owner={owner}
        initial={formValuesOf(article)}
        restored={restored}
        pictures={pictures}
        onPicture={onPicture}
        onSaveDraft={base.draft ? onSaveDraft : undefined}
        onAutosave={base.draft ? onAutosave : undefined}
        taking={text && { noteId: text.noteId, leavesFiles: text.leavesFiles, onEnd: take }}
        submit={base.draft ? words.draft : words.submitted}
        onSend={send}
        onSent={() => tellSent(sentence.current)}
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
