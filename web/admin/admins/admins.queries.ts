import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { downloadAudit, listAdmins, listAudit } from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import { ApiError, isSignedOut } from '#web/platform/api-error.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { adminCall, adminFile } from '../admin-call.ts';
import { serverSentence } from '../server-message.ts';
import { listKey } from '../list/use-admin-list.ts';

export const useAdmins = () =>
  useQuery({
    queryKey: listKey(listAdmins),
    queryFn: ({ signal }) => adminCall(listAdmins, { signal }),
    staleTime: 0,
  });

interface Change<Input> {
  send: (input: Input) => Promise<unknown>;
  /** Texts of the alert: after a success, and after a failure without a message of the server. */
  done: string;
  failed: string;
  onDone?: () => void;
  /** With a sentence for each field that was refused. */
  onRefused?: (fields: Record<string, string>) => void;
}

/** Changes something about the admins, says how it went, and asks for the list and the log of it again. */
export function useChangeAdmins<Input>({ send, done, failed, onDone, onRefused }: Change<Input>) {
  const client = useQueryClient();
  const showAlert = useAlert();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      showAlert('success', done);
      onDone?.();
    },
    onError: (error) => {
      // A signed-out admin sees the login instead.
      if (isSignedOut(error)) return;
      showAlert('danger', serverSentence(error, failed));
      onRefused?.(error instanceof ApiError ? error.fields : {});
    },
    // Also after a failure: somebody else may have been faster.
    onSettled: () =>
      Promise.all([listAdmins, listAudit].map((list) => client.invalidateQueries({ queryKey: listKey(list) }))),
  });
}

/** Downloads the audit log as CSV with these filters; `all` narrows nothing. */
export function useDownloadAudit(filters: Record<'admin' | 'action' | 'from' | 'to', string>) {
  const client = useQueryClient();
  const showAlert = useAlert();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== 'all'));
      return adminFile(downloadAudit, { query });
    },
    onSuccess: (file) => {
      saveFile(file, 'audit-log.csv');
      showAlert('success', adminMessages.audit.downloaded);
      // The download is an entry itself.
      void client.invalidateQueries({ queryKey: listKey(listAudit) });
    },
    onError: (error) => {
      if (!isSignedOut(error)) showAlert('danger', serverSentence(error, messages.http.internal));
    },
  });
  return { download: () => mutate(), isDownloading: isPending };
}
