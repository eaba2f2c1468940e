import { tutorials, type Tutorial } from './tutorials.ts';

const howTo = ({ title, description, minutes, steps }: Tutorial) => ({
  '@type': 'HowTo',
  name: title,
  description,
  totalTime: `PT${minutes}M`,
  step: steps.map(({ id, title: name }) => ({ '@type': 'HowToStep', name, url: `/tutorials#${id}` })),
});

/** What search engines read of the tutorials. */
export const tutorialsHead = async () => ({ structuredData: tutorials.map(howTo) });
