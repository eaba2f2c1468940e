import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/call.ts';
import { type DigestRhythm, getDigest, updateDigest } from '#contract/digest.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

const key = ['notifications', 'digest'] as const;

/** How often one gets a digest, and whether the server can send mail. */
export const useDigest = () => useQuery({ queryKey: key, queryFn: ({ signal }) => call(getDigest, { signal }) });

/** Changes how often it comes: shown at once, and taken back where the server refuses. */
export function useChangeDigest() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const show = (every: DigestRhythm) =>
    client.setQueryData<AnswerOf<typeof getDigest>>(key, (data) => data && { ...data, every });
  return useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: (every: DigestRhythm) => call(updateDigest, { body: { every } }),
    onMutate: async (every) => {
      await client.cancelQueries({ queryKey: key });
      const former = client.getQueryData<AnswerOf<typeof getDigest>>(key)?.every ?? 'off';
      show(every);
      return former;
    },
    onSuccess: (_answer, every) => showAlert('success', messages.digest.saved[every]),
    onError: (error, _every, former) => {
      show(former ?? 'off');
      showFailure(error);
    },
  });
}
