import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '#contract/blog.ts';
import { useHandedOnText } from '#web/platform/handed-on-text.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useSession } from '#web/session/session-context.tsx';
import type { AddPicture } from './new-picture.ts';
import { ArticleEditor } from './article-editor.tsx';
import { BlogShell } from '../blog-shell.tsx';
import { type ArticleFormValues, blankArticle } from './article-form-values.ts';
import {
  addDraft,
  addPicture,
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

/** A new article that becomes a draft of the server with its first picture, or when it is saved as one. */
function useNewDraft() {
  const navigate = useNavigate();
  const tellSaved = useDraftSaved();
  // Made already where what came after it has failed: another try goes on with it.
  const draft = useRef<Article>(undefined);
  const keep = async (typed: ArticleFormValues): Promise<Article> => {
    const saved = draft.current ? await saveDraft(draft.current, typed) : await addDraft(typed);
    draft.current = saved;
    return saved;
  };
  const goOn = ({ _id }: Article) => void navigate(`/blog/edit/${_id}`, { replace: true });
  const onPicture: AddPicture = async ({ file, alt, typed, valuesWith, forget }) => {
    const { _id: id } = (draft.current ??= await addDraft(typed));
    const picture = await addPicture(id, { file, alt });
    const saved = await keep(valuesWith(picture._id));
    await forget();
    goOn(saved);
    return undefined;
  };
  return {
    onPicture,
    onSend: (typed: ArticleFormValues) => (draft.current ? submitDraft(draft.current, typed) : submitArticle(typed)),
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
  const onSent = useArticleSent('submitted');
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
      onSent={onSent}
      {...draft}
    />
  );
}

/** Writes a new article. */
export function NewArticlePage() {
  const { user } = useSession();
  return <BlogShell title="New article">{user && <NewArticle owner={user._id} />}</BlogShell>;
}
