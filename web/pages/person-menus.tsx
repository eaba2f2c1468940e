import type { ReactNode } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PersonMenuProvider } from '#web/ui/people/person-menu-context.ts';

// Few people ever open such a menu: nobody else loads what stands in it.
const { Component: PersonMenuItems } = lazyComponent(
  'person-menu-items',
  async () => (await import('#web/safety/person-menu-items.tsx')).PersonMenuItems,
);

const drawItems = (person: PublicUser, onReport: () => void) => <PersonMenuItems person={person} onReport={onReport} />;

/** Gives thoughts and comments the menus of what their reader can do about who wrote them. */
export function PersonMenus({ children }: { children: ReactNode }) {
  return <PersonMenuProvider value={drawItems}>{children}</PersonMenuProvider>;
}
