import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
} from '#contract/second-factor/second-factor.ts';
import { call } from '#web/platform/api-client.ts';

/** Secret for an authenticator app: as text, and as the address in a QR code. */
export interface Setup {
  secret: string;
  uri: string;
}

/** The calls behind the second factor: those of a person, or those of an admin. */
export interface SecondFactorApi {
  /** Tells the two apart in what is kept of answers. */
  kind: 'user' | 'admin';
  read: (signal: AbortSignal) => Promise<{ secondFactor: SecondFactor }>;
  begin: (body: { password: string }) => Promise<Setup>;
  confirm: (body: { code: string }) => Promise<{ recoveryCodes: string[] }>;
  renew: (body: { password: string; code: string }) => Promise<{ recoveryCodes: string[] }>;
  end: (body: { password: string; code: string }) => Promise<unknown>;
}

export const ownSecondFactor: SecondFactorApi = {
  kind: 'user',
  read: (signal) => call(getSecondFactor, { signal }),
  begin: (body) => call(beginSecondFactor, { body }),
  confirm: (body) => call(confirmSecondFactor, { body }),
  renew: (body) => call(renewRecoveryCodes, { body }),
  end: (body) => call(endSecondFactor, { body }),
};

const keyOf = ({ kind }: SecondFactorApi) => ['second-factor', kind] as const;

/** State of the second factor, and the number of recovery codes left. */
export const useSecondFactor = (api: SecondFactorApi) =>
  useQuery({
    queryKey: keyOf(api),
    queryFn: async ({ signal }) => (await api.read(signal)).secondFactor,
    staleTime: 0,
  });

/** Asks anew how it stands, after a change. */
export function useSecondFactorChanged(api: SecondFactorApi): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(api) });
}
