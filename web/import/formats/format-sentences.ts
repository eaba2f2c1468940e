/** What happens to a file, or to a part of a note, as people read it. */
export const formatSentences = {
  notNamed: 'No note shows or names this file.',
  brokenLetters: 'Some letters could not be read. They are shown as �.',
  brokenMatter: 'The block at its top is no readable front matter. It stays in the text.',
  fileMissing: (name: string) => `The file “${name}” is not in the archive.`,
  notANote: 'This entry of the list is no note.',
  brokenList: 'The list of notes is damaged. Export it again.',
  notOurs: (name: string) => `“${name}” holds no notes that this page can read.`,
};
