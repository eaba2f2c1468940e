/** What a person reads while their notes are fetched from Memos. */
export const memosSentences = {
  noAddress: 'This is no address of a website. It looks like https://memos.example.com.',
  mixed: 'Your browser lets a secure page fetch from secure addresses alone. Use the https:// address of your Memos.',
  unreachable: (host: string) =>
    `${host} could not be reached from this browser. Check the address, and that nothing between keeps other sites out.`,
  noToken: (host: string) => `${host} does not take this access token. Make a new one in Memos under Settings.`,
  notMemos: (host: string) => `${host} does not answer as Memos does from version 0.22 on.`,
  failed: (host: string, status: number) => `${host} answered with an error (${status}). Try again later.`,
  nothing: 'There are no memos in this account.',
  notLoaded: 'This part of the page could not be loaded. Check your network, and try again.',
};
