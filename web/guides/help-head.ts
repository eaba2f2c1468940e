import { helpTopics, plainText } from './help-topics.ts';

/** Metadata of the help for search engines. */
export const helpHead = async () => ({
  structuredData: [
    {
      '@type': 'FAQPage',
      mainEntity: helpTopics
        .flatMap(({ questions }) => questions)
        .map(({ title, html }) => ({
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: plainText(html) },
        })),
    },
  ],
});
