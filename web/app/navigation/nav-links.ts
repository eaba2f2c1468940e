/** A link of the navigation. */
export interface NavLinkItem {
  to: string;
  label: string;
  /** Opens in a tab of its own. */
  isNewTab?: boolean;
}

/** Links of the bar itself. */
export const mainLinks: readonly NavLinkItem[] = [
  { to: '/', label: 'Home' },
  { to: '/notes', label: 'Notes' },
  { to: '/feed', label: 'Community Feed' },
  { to: '/academy', label: 'Academy', isNewTab: true },
];

/** Links of the Resources menu. */
export const resourceLinks: readonly NavLinkItem[] = [
  { to: '/resources/friends', label: 'Friends' },
  { to: '/blog', label: 'Blogs' },
  { to: '/tools', label: 'Tools' },
  { to: '/pricing', label: 'Pricing' },
];
