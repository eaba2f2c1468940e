import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AllSettings, getAllSettings, updateSettings } from '#contract/site/site.admin.ts';
import { ApiError, isSignedOut } from '#web/platform/api-error.ts';
import { byField, checkedBy } from '#web/forms/form-validation.ts';
import { useReportUnsaved, useUnsavedChanges } from '#web/forms/use-unsaved-changes.ts';
import { settingsKey } from '#web/site/site-settings-key.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { adminCall } from '../admin-call.ts';
import { serverSentence } from '../server-message.ts';
import { listKey } from '../list/use-admin-list.ts';

/** Texts of a settings page. */
interface Sentences {
  fetchFailed: string;
  updateFailed: string;
  updated: string;
}

const queryKey = listKey(getAllSettings);

/** Lists are compared by what is in them. */
const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** A list is typed in lines, some of which are empty. */
const withoutEmptyLines = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((line) => typeof line !== 'string' || line.trim() !== '') : value;

/** Keeps what the server answers to a change, also for the site that is in this very tab. */
function useSaveSettings(
  sentences: Sentences,
  onSaved: () => void,
  onRefused: (fields: Record<string, string>) => void,
) {
  const client = useQueryClient();
  const showAlert = useAlert();
  return useMutation({
    mutationFn: (body: Partial<AllSettings>) => adminCall(updateSettings, { body }),
    onSuccess: ({ settings }) => {
      client.setQueryData(queryKey, { success: true, ...settings });
      onSaved();
      showAlert('success', sentences.updated);
      return client.invalidateQueries({ queryKey: settingsKey });
    },
    onError: (error) => {
      // A signed-out admin sees the login instead.
      if (isSignedOut(error)) return;
      onRefused(error instanceof ApiError ? error.fields : {});
      showAlert('danger', serverSentence(error, sentences.updateFailed));
    },
  });
}

/**
 * Some of the settings as a form: the server's values, and the unsaved changes over them. Leaving the page with unsaved changes
 * asks first. A save sends only the changes, so that another super admin's changes stay.
 */
export function useSettingsForm<const Name extends keyof AllSettings>(names: readonly Name[], sentences: Sentences) {
  type Values = Pick<AllSettings, Name>;
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [refusals, setRefusals] = useState<Partial<Record<Name, string>>>({});
  const asked = useQuery({ queryKey, queryFn: ({ signal }) => adminCall(getAllSettings, { signal }), staleTime: 0 });
  const saving = useSaveSettings(
    sentences,
    () => setChanges({}),
    (fields) => setRefusals(byField(names, fields)),
  );
  const saved: AllSettings | undefined = asked.data;
  const values: (AllSettings & Values) | undefined = saved && { ...saved, ...changes };
  const changed = saved ? names.filter((name) => name in changes && isOther(changes[name], saved[name])) : [];
  const isChanged = changed.length > 0;
  const { report } = useUnsavedChanges();
  useReportUnsaved(report, 'settings', isChanged ? 'Your changes are not saved yet.' : undefined);

  const change = (next: Partial<Values>) => setChanges((old) => ({ ...old, ...next }));
  const save = () => {
    if (!values || saving.isPending) return;
    const body = Object.fromEntries(changed.map((name) => [name, withoutEmptyLines(values[name])]));
    const found = byField(names, checkedBy(updateSettings)(body));
    setRefusals(found);
    if (Object.keys(found).length === 0) saving.mutate(body);
  };
  return {
    /** Settings on the server; undefined until they are loaded. */
    saved,
    /** Values in the form. */
    values,
    isChanged,
    refusals,
    change,
    save,
    isSaving: saving.isPending,
    /** Why nothing can be shown; undefined where something can. */
    failure: asked.error && !saved ? serverSentence(asked.error, sentences.fetchFailed) : undefined,
    isAsking: asked.isFetching,
    ask: () => void asked.refetch(),
  };
}
