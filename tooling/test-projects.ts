/** The projects of `vitest.config.ts` and `playwright.config.ts`, by when `npm test` and its sisters run them. */
export const vitestProjects = {
  units: ['unit', 'web', 'components of web', 'document of web'],
  integration: ['integration'],
  ofTools: ['tools', 'components of tools', 'document of tools'],
  slow: ['slow unit', 'slow integration'],
} as const;

export const journeyProjects = {
  everyDay: ['journeys'],
  ofTools: ['tools'],
  slow: ['slow', 'whole browser', 'firefox'],
} as const;

/** `npm run test:engines`: the main journeys besides Chromium, and the corpus of the tools in all three. */
export const engineProjects = [
  'firefox',
  'webkit',
  'corpus in chromium',
  'corpus in firefox',
  'corpus in webkit',
] as const;
