/** The links at the foot of every page, in columns. */
export const footerColumns = [
  {
    title: 'Product',
    links: [
      ['/pricing', 'Pricing'],
      ['/integrations', 'Integrations'],
      ['/roadmap', 'Roadmap'],
      ['/about', 'About'],
    ],
  },
  {
    title: 'Resources',
    links: [
      ['/blog', 'Blog'],
      ['/tutorials', 'Tutorials'],
      ['/templates', 'Templates'],
      ['/help', 'Help'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['/privacy-policy', 'Privacy Policy'],
      ['/terms-of-service', 'Terms of Service'],
      ['/terms-of-use', 'Terms of Use'],
      ['/cookie-policy', 'Cookie Policy'],
      ['/disclaimer', 'Disclaimer'],
    ],
  },
] as const;
