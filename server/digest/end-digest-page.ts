import { messages } from '#contract/messages.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { sharedDocument } from '#server/http/secret-page.ts';

interface Card {
  title: string;
  /** Safe markup. */
  rest: string;
}

const card = ({ title, rest }: Card): string =>
  sharedDocument({ title, about: 'A digest of', main: `<main class="card">\n<h1>${title}</h1>\n${rest}\n</main>` });

/** Asks for the press that ends it: programs that look at mails open links, too. The form goes to the address of the page, token and all. */
export const endDigestPage: string = card({
  title: 'End the digest?',
  rest: `<p>You will get no more mails about what has happened. The bell goes on.</p>
<form method="post"><button type="submit">End the digest</button></form>`,
});

export const endedDigestPage: string = card({
  title: 'The digest has ended',
  rest: `<p>${messages.digest.ended}</p>\n<a class="button" href="/">Go to Thoughtleaf</a>`,
});

export const noDigestPage: string = card({
  title: 'This link ends no digest',
  rest: `<p>${messages.digest.linkInvalid}</p>\n<a class="button" href="/profile">Go to your settings</a>`,
});

/** Says why the digest could not be ended. */
export const failedDigestPage = (sentence: string): string =>
  card({
    title: 'This did not work',
    rest: `<p>${escapeHtml(sentence)}</p>\n<a class="button" href="">Try again</a>`,
  });
