import course from '#content/academy.json';

/** What search engines read of the academy's page. */
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
