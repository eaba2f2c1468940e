import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/call.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type CreationOptions,
  listPasskeys,
  type Passkey,
  removePasskey,
  type RequestOptions,
  type UsedPasskey,
} from '#contract/passkeys/passkeys.ts';
import { call } from '#web/platform/api-client.ts';
import { makePasskey, showPasskey } from '#web/session/passkeys/browser-passkeys.ts';

/** Proof that the owner asks: their password, or one of their passkeys. */
export type Proof = { password: string } | { passkey: UsedPasskey };

/** The calls behind passkeys: those of a person, or those of an admin. */
export interface PasskeysApi {
  /** Tells the two apart in what is kept of answers. */
  kind: 'user' | 'admin';
  list: (signal: AbortSignal) => Promise<{ data: Passkey[] }>;
  begin: (body: Proof) => Promise<{ publicKey: CreationOptions }>;
  add: (body: BodyInputOf<typeof addPasskey>) => Promise<unknown>;
  remove: (id: string, body: Proof) => Promise<unknown>;
  beginUse: () => Promise<{ publicKey: RequestOptions }>;
}

export const ownPasskeys: PasskeysApi = {
  kind: 'user',
  list: (signal) => call(listPasskeys, { signal }),
  begin: (body) => call(beginPasskey, { body }),
  add: (body) => call(addPasskey, { body }),
  remove: (id, body) => call(removePasskey, { params: { id }, body }),
  beginUse: () => call(beginPasskeySignIn),
};

const keyOf = ({ kind }: PasskeysApi) => ['passkeys', kind] as const;

/** One's passkeys, the newest first. */
export const usePasskeys = (api: PasskeysApi) =>
  useQuery({
    queryKey: keyOf(api),
    queryFn: async ({ signal }) => (await api.list(signal)).data,
    staleTime: 0,
  });

/** The browser shows one of the passkeys of this site. Throws `ApiError`. */
export const usedPasskey = async ({ beginUse }: Pick<PasskeysApi, 'beginUse'>): Promise<UsedPasskey> =>
  showPasskey((await beginUse()).publicKey);

/** Makes a passkey and adds it. Throws `ApiError`. */
export function useAddPasskey(api: PasskeysApi) {
  const client = useQueryClient();
  return async (name: string, proof: Proof): Promise<void> => {
    const { publicKey } = await api.begin(proof);
    await api.add({ name, credential: await makePasskey(publicKey) });
    await client.invalidateQueries({ queryKey: keyOf(api) });
  };
}

/** Removes a passkey. Throws `ApiError`. */
export function useRemovePasskey(api: PasskeysApi) {
  const client = useQueryClient();
  return async (id: string, proof: Proof): Promise<void> => {
    try {
      await api.remove(id, proof);
    } finally {
      // Also after a failure: it may have been removed elsewhere.
      await client.invalidateQueries({ queryKey: keyOf(api) });
    }
  };
}
