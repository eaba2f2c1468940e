import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { handOn, type HandedOnText } from '#web/platform/handed-on-text.ts';
import { ErrorState } from '#web/ui/lists/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { addDraft } from './write-article.queries.ts';

/** Makes a draft of a note that has pictures, and goes on with it where the pictures come. */
export function StartDraft({ text }: { text: HandedOnText }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const [isStarting, setStarting] = useState(true);
  const hasStarted = useRef(false);
  const start = async () => {
    setStarting(true);
    try {
      const { noteId, noteTitle: title, content } = text;
      // A note may have more tags than an article.
      const draft = await addDraft({ noteId, title, content, tags: text.tags.slice(0, limits.article.tags) });
      await navigate(`/blog/edit/${draft._id}`, { replace: true, state: handOn(text) });
    } catch (error) {
      setFailure(error);
      setStarting(false);
    }
  };
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  useEffect(() => {
    // One draft, also where effects run twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void latest.current();
  }, []);
  if (failure !== undefined)
    return (
      <ErrorState
        message={`${failureSentence(failure)} The note is as it was.`}
        onRetry={() => void start()}
        isRetrying={isStarting}
      />
    );
  return (
    <div role="status">
      <p>{`A draft of “${text.noteTitle}” is being made…`}</p>
      <Spinner room="inline" />
    </div>
  );
}
