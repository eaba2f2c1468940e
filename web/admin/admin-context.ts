import { createContext, useContext } from 'react';
import type { AdminInfo } from '#contract/admins/admins.ts';

/** Read it by `useAdmin`. */
export const AdminContext = createContext<AdminInfo | undefined>(undefined);

/** The admin whom the guard let in. */
export function useAdmin(): AdminInfo {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('useAdmin needs the guard of the back office above it.');
  return admin;
}
