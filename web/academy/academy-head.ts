import course from '#content/academy.json';

/** Texts of the academy's page for search engines. */
export const academyHead = async () => ({
  structuredData: [
    {
      '@type': 'FAQPage',
      mainEntity: course.faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
});
