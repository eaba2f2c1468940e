import { useSyncExternalStore } from 'react';
import { storedToken } from '#web/platform/storage.ts';

const noChanges = () => () => undefined;

/** False on the server and while hydrating: the server knows no token, so it renders what a guest sees. */
export const useHasStoredToken = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => storedToken.get() !== null,
    () => false,
  );
