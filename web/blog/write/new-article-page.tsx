import { useHandedOnText } from '#web/platform/handed-on-text.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { BlogShell } from '../blog-shell.tsx';
import { blankArticle } from './article-form-values.ts';
import { submitArticle, useArticleSent } from './write-article.queries.ts';

const submit = { label: 'Submit', busy: 'Submitting...' };

/** Writes a new article. */
export function NewArticlePage() {
  const { user } = useSession();
  const onSent = useArticleSent('submitted');
  const { text, take } = useHandedOnText();
  return (
    <BlogShell title="New article">
      {user && (
        <ArticleEditor
          draft="add-article"
          owner={user._id}
          initial={blankArticle}
          handedOn={text}
          onTaken={take}
          submit={submit}
          onSend={submitArticle}
          onSent={onSent}
        />
      )}
    </BlogShell>
  );
}
