import { helpTopics, plainText } from './help-topics.ts';

/** What search engines read of the help. */
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
