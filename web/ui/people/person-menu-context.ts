import { createContext, type ReactNode } from 'react';
import type { PublicUser } from '#contract/public-user.ts';

/** Draws the items of the menus about people. They are another domain's, and come when a menu is opened. */
export const PersonMenuContext = createContext<((person: PublicUser) => ReactNode) | undefined>(undefined);

export const PersonMenuProvider = PersonMenuContext.Provider;
