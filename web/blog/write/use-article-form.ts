import { useState } from 'react';
import { useDraft } from '#web/forms/use-draft.ts';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import {
  firstRefused,
  validate,
  refusedFields,
  type ArticleRefusals,
  type ArticleFormValues,
} from './article-form-values.ts';

interface ArticleFormOptions {
  /** The draft's name and whose it is. */
  draft: string;
  owner: string;
  initial: ArticleFormValues;
  /** Throws where it failed. */
  onSend: (typed: ArticleFormValues) => Promise<unknown>;
  onSent: () => void;
  onRefused: (field: keyof ArticleFormValues) => void;
  /** Says why it failed; the page's alert where it is left out. */
  onFailure?: (error: unknown) => void;
}

/** An article while it is typed, with its draft and with what the contract and the server say about it. */
export function useArticleForm(options: ArticleFormOptions) {
  const { draft: name, owner, initial, onSend, onSent, onRefused } = options;
  const [typed, setTyped] = useState(initial);
  const [refusals, setRefusals] = useState<ArticleRefusals>({});
  const [isSending, setSending] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const showAlert = useFailureAlert();
  const showFailure = options.onFailure ?? showAlert;
  const draft = useDraft(name, typed, {
    owner,
    onRestore: (kept) => {
      setTyped(kept);
      setRestored(true);
    },
  });

  const refuse = (found: ArticleRefusals): boolean => {
    setRefusals(found);
    const field = firstRefused(found);
    if (field !== undefined) onRefused(field);
    return field !== undefined;
  };
  const send = async () => {
    if (isSending || refuse(validate(typed))) return;
    setSending(true);
    try {
      await onSend(typed);
    } catch (error) {
      setSending(false);
      refuse(refusedFields(error));
      showFailure(error);
      return;
    }
    await draft.clear();
    onSent();
  };

  return {
    typed,
    refusals,
    isSending,
    isRestored,
    change: (field: keyof ArticleFormValues, value: string) => {
      setTyped((now) => ({ ...now, [field]: value }));
      setRefusals(({ [field]: _gone, ...others }) => others);
    },
    /** Back to how it began, which forgets the draft. */
    discard: () => {
      setTyped(initial);
      setRefusals({});
      setRestored(false);
    },
    send,
  };
}

/** What `useArticleForm` answers. */
export type ArticleForm = ReturnType<typeof useArticleForm>;
