import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getMailAddress, makeMailAddress, removeMailAddress } from '#contract/mail-address.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

const queryKey = ['account', 'mail-address'] as const;

/** The secret address whose mails become notes. */
export const useMailAddress = () => useQuery({ queryKey, queryFn: ({ signal }) => call(getMailAddress, { signal }) });

/** Makes a new address or switches it off. */
export function useChangeMailAddress() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useMutation({
    mutationFn: (action: 'make' | 'remove') => call(action === 'make' ? makeMailAddress : removeMailAddress),
    onSuccess: ({ isOffered, address, createdAt }, action) => {
      client.setQueryData(queryKey, { success: true, isOffered, address, createdAt });
      showAlert('success', action === 'make' ? messages.mailAddress.made : messages.mailAddress.removed);
    },
    onError: (error) => showFailure(error),
  });
}
