import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { useHandedOnText } from '#web/platform/handed-on-text.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useSession } from '#web/session/session-context.tsx';
import type { AddPicture } from './new-picture.ts';
import { ArticleEditor } from './article-editor.tsx';
import { BlogShell } from '../blog-shell.tsx';
import { useTurns } from './use-turns.ts';
import { type ArticleFormValues, blankArticle, formValuesOf } from './article-form-values.ts';
import {
  addDraft,
  addPicture,
  type Base,
  newerArticleOf,
  saveDraft,
  submitArticle,
  submitDraft,
  useArticleSent,
  useDraftSaved,
} from './write-article.queries.ts';

const { Component: StartDraft } = lazyComponent(
  'start-draft',
  async () => (await import('./start-draft.tsx')).StartDraft,
);

const submit = { label: 'Submit', busy: 'Submitting...' };

/** Codes with which a draft answers that was deleted meanwhile. */
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The draft of the server that a new article is saved as. */
function useDraftOnServer() {
  const inTurn = useTurns();
  const [newer, setNewer] = useState<Article>();
  // Made already where what came after it has failed: another try goes on with it.
  const draft = useRef<Base>(undefined);
  /** The draft that a text goes on with, also one that this browser knows from before a reload. */
  const draftOf = ({ draftId, base }: ArticleFormValues): Base | undefined =>
    draft.current ?? (draftId === '' ? undefined : { _id: draftId, updatedAt: base });
  const saveOver = async (known: Base, typed: ArticleFormValues): Promise<Article> => {
    try {
      return await saveDraft(known, typed);
    } catch (error) {
      const theirs = newerArticleOf(error);
      // Deleted or submitted elsewhere: what is typed here is another article.
      if (isGone(error) || theirs?.draft === false) return addDraft(typed);
      setNewer(theirs);
      throw error;
    }
  };
  const keep = (typed: ArticleFormValues): Promise<Article> =>
    inTurn(async () => {
      const known = draftOf(typed);
      const saved = known ? await saveOver(known, typed) : await addDraft(typed);
      draft.current = saved;
      return saved;
    });
  const settle = (settled: Article) => {
    draft.current = settled;
    setNewer(undefined);
  };
  const send = (typed: ArticleFormValues) =>
    inTurn(async () => {
      const known = draftOf(typed);
      if (!known) return submitArticle(typed);
      try {
        return await submitDraft(known, typed);
      } catch (error) {
        if (isGone(error)) return submitArticle(typed);
        setNewer(newerArticleOf(error));
        throw error;
      }
    });
  return { newer, settle, draftOf, keep, send };
}

/** A new article that becomes a draft of the server with its first picture, or when it is saved as one. */
function useNewDraft() {
  const navigate = useNavigate();
  const tellSaved = useDraftSaved();
  const { newer, settle, draftOf, keep, send } = useDraftOnServer();
  const goOn = ({ _id }: Base) => void navigate(`/blog/edit/${_id}`, { replace: true });
  const onPicture: AddPicture = async ({ file, alt, typed, valuesWith, forget }) => {
    const { _id: id } = draftOf(typed) ?? (await keep(typed));
    const picture = await addPicture(id, { file, alt });
    const saved = await keep(valuesWith(picture._id));
    await forget();
    goOn(saved);
    return undefined;
  };
  return {
    onPicture,
    newer: newer && { typed: formValuesOf(newer), onSettle: () => settle(newer) },
    keepsCopy: true,
    onAutosave: async (typed: ArticleFormValues) => {
      const { _id: draftId, updatedAt: base } = await keep(typed);
      return { draftId, base };
    },
    onSend: send,
    onSaveDraft: async (typed: ArticleFormValues) => {
      const saved = await keep(typed);
      return () => {
        tellSaved();
        goOn(saved);
      };
    },
  };
}

function NewArticle({ owner }: { owner: string }) {
  const tellSent = useArticleSent();
  const { text, take } = useHandedOnText();
  const draft = useNewDraft();
  if (text?.takesPictures) return <StartDraft text={text} />;
  return (
    <ArticleEditor
      draft="add-article"
      owner={owner}
      initial={blankArticle}
      handedOn={text}
      onTaken={take}
      submit={submit}
      onSent={() => tellSent(messages.blog.submitted)}
      {...draft}
    />
  );
}

/** Writes a new article. */
export function NewArticlePage() {
  const { user } = useSession();
  return <BlogShell title="New article">{user && <NewArticle owner={user._id} />}</BlogShell>;
}
