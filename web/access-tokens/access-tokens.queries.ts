import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AccessToken,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '#contract/access-tokens/access-tokens.ts';
import type { BodyInputOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

const queryKey = ['account', 'access-tokens'] as const;

/** One's access tokens, the newest first. */
export const useAccessTokens = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listAccessTokens, { signal })).data,
    // A program may have used one a moment ago.
    staleTime: 0,
  });

/** Makes a token and answers it. Throws what was refused. */
export function useCreateAccessToken() {
  const client = useQueryClient();
  return async (body: BodyInputOf<typeof createAccessToken>): Promise<string> => {
    const { token } = await call(createAccessToken, { body });
    await client.invalidateQueries({ queryKey });
    return token;
  };
}

/** Revokes a token. */
export function useRevokeAccessToken() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const onFailure = useFailureAlert();
  return useMutation({
    mutationFn: ({ _id }: AccessToken) => call(revokeAccessToken, { params: { id: _id } }),
    onSuccess: () => showAlert('success', messages.accessTokens.revoked),
    onError: (error) => onFailure(error),
    // Also after a failure: it may have ended by itself.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
