import { useState } from 'react';
import { useApiForm } from '#web/forms/use-api-form.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { validate, type ArticleFormValues } from './article-form-values.ts';

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

/** The form of an article, with its draft. */
export function useArticleForm(options: ArticleFormOptions) {
  const { draft: name, owner, initial, onSend, onSent, onRefused } = options;
  const [isRestored, setRestored] = useState(false);
  const showAlert = useFailureAlert();
  const { form, submit, isSending } = useApiForm({
    initialValues: initial,
    validate,
    endsWithSuccess: true,
    send: async (values) => {
      await onSend(values);
      await draft.clear();
      onSent();
    },
    onFailure: options.onFailure ?? showAlert,
    onRefused,
  });
  const draft = useDraft(name, form.values, {
    owner,
    onRestore: (kept) => {
      form.setValues(kept);
      setRestored(true);
    },
  });
  const discard = () => {
    form.reset();
    setRestored(false);
  };
  return {
    values: form.values,
    errors: form.errors,
    change: form.change,
    submit,
    isSending,
    /** True once the draft has been looked for. */
    isDraftRead: draft.isRead,
    /** True if the values come from a draft. */
    isRestored,
    /** Restores the initial values, which deletes the draft. */
    discard,
    /** Removes the draft of this browser, because the server has what is typed. */
    forget: draft.clear,
  };
}

/** Return type of `useArticleForm`. */
export type ArticleForm = ReturnType<typeof useArticleForm>;
