import { useState } from 'react';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import type { ArticleFormValues } from './article-form-values.ts';
import type { ArticleForm } from './use-article-form.ts';

/** Saves a draft on the server, and answers what follows once this browser has forgotten its own. Throws where it was refused. */
export type SaveDraft = (typed: ArticleFormValues) => Promise<() => void>;

/** Saves what is typed as a draft, of any length. */
export function useDraftSaving(form: ArticleForm, onSaveDraft: SaveDraft | undefined) {
  const [isSaving, setSaving] = useState(false);
  const showFailure = useFailureAlert();
  const save = async () => {
    if (!onSaveDraft || isSaving || form.isSending) return;
    setSaving(true);
    try {
      const follow = await onSaveDraft(form.values);
      await form.forget();
      follow();
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return { canSave: onSaveDraft !== undefined, isSaving, save };
}

/** Return type of `useDraftSaving`. */
export type DraftSaving = ReturnType<typeof useDraftSaving>;
