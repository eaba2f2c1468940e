import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { automationLimits } from '#contract/automation-limits.ts';
import type { BodyInputOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
  type Webhook,
} from '#contract/webhooks.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

const queryKey = ['account', 'webhooks'] as const;

/** How often an open log is read again: messages go out meanwhile. */
const logRefreshMs = 5000;

/** One's webhooks, the newest first. */
export const useWebhooks = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).data,
    // A message may have gone out a moment ago.
    staleTime: 0,
  });

/** The newest messages of a webhook. */
export const useDeliveries = (id: string) =>
  useQuery({
    queryKey: [...queryKey, id, 'deliveries'],
    queryFn: async ({ signal }) =>
      (
        await call(listDeliveries, {
          params: { id },
          query: { limit: String(automationLimits.webhooks.deliveries.max) },
          signal,
        })
      ).data,
    staleTime: 0,
    refetchInterval: logRefreshMs,
  });

/** Makes a webhook and answers its secret. Throws what was refused. */
export function useCreateWebhook() {
  const client = useQueryClient();
  return async (body: BodyInputOf<typeof createWebhook>): Promise<string> => {
    const { secret } = await call(createWebhook, { body });
    await client.invalidateQueries({ queryKey });
    return secret;
  };
}

/** Pauses a webhook or resumes it. */
export function usePauseWebhook() {
  const client = useQueryClient();
  const onFailure = useFailureAlert();
  return useMutation({
    mutationFn: ({ _id, pausedAt }: Webhook) =>
      call(changeWebhook, { params: { id: _id }, body: { paused: pausedAt === null } }),
    onError: (error) => onFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Deletes a webhook with its log. */
export function useDeleteWebhook() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const onFailure = useFailureAlert();
  return useMutation({
    mutationFn: ({ _id }: Webhook) => call(deleteWebhook, { params: { id: _id } }),
    onSuccess: () => showAlert('success', messages.webhooks.deleted),
    onError: (error) => onFailure(error),
    // Also after a failure: another tab may have deleted it.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Sends a test and tells what became of it. */
export function useTestWebhook() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const onFailure = useFailureAlert();
  return useMutation({
    mutationFn: ({ _id }: Webhook) => call(testWebhook, { params: { id: _id } }),
    onSuccess: ({ data }) =>
      data.state === 'delivered'
        ? showAlert('success', messages.webhooks.tested)
        : showAlert('danger', messages.webhooks.testFailed),
    onError: (error) => onFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
