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

/** The engines besides Chromium: `npm run test:engines`. */
export const engineProjects = ['firefox', 'webkit'] as const;
