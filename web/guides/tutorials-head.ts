import { tutorials, type Tutorial } from './tutorials.ts';

const howTo = ({ title, description, minutes, steps }: Tutorial) => ({
  '@type': 'HowTo',
  name: title,
  description,
  totalTime: `PT${minutes}M`,
  step: steps.map(({ id, title: name }) => ({ '@type': 'HowToStep', name, url: `/tutorials#${id}` })),
});

/** Metadata of the tutorials for search engines. */
export const tutorialsHead = async () => ({ structuredData: tutorials.map(howTo) });
