import { createContext, type ReactNode } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';

/** Draws the items of a menu about a person. `onReport` reports what they wrote, also once it is off the screen. */
type DrawItems = (person: PublicUser, onReport: () => void) => ReactNode;

/** The items of the menus about people. They are another domain's, and come when a menu is opened. */
export const PersonMenuContext = createContext<DrawItems | undefined>(undefined);

export const PersonMenuProvider = PersonMenuContext.Provider;
