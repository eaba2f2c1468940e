/** A link of the navigation. */
export interface NavLinkItem {
  to: string;
  label: string;
  /** Opens in a tab of its own. */
  isNewTab?: boolean;
}

/** What stands in the bar itself. */
export const mainLinks: readonly NavLinkItem[] = [
  { to: '/', label: 'Home' },
  { to: '/notes', label: 'Notes' },
  { to: '/feed', label: 'Community Feed' },
  { to: '/academy', label: 'Academy', isNewTab: true },
];

/** What stands under Resources. */
export const resourceLinks: readonly NavLinkItem[] = [
  { to: '/resources/friends', label: 'Friends' },
  { to: '/blog', label: 'Blogs' },
  { to: '/tools', label: 'Tools' },
  { to: '/pricing', label: 'Pricing' },
];
