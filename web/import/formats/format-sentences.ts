/** What happens to a file, or to a part of a note, as people read it. */
export const formatSentences = {
  notNamed: 'No note shows or names this file.',
  brokenLetters: 'Some letters could not be read. They are shown as �.',
  brokenMatter: 'The block at its top is no readable front matter. It stays in the text.',
  fileMissing: (name: string) => `The file “${name}” is not in the archive.`,
  notANote: 'This entry of the list is no note.',
  brokenList: 'The list of notes is damaged. Export it again.',
  wasShared: 'Other people had it as well. They are not asked to come along.',
  encryptedPart: 'A part of it is encrypted and could not be read.',
  encryptedNote: 'It is encrypted. Turn encryption off, wait until all is decrypted, and export again.',
  encryptedBackup:
    'This backup is encrypted. In Standard Notes open Preferences, Backups, and choose “Decrypted” before you download it.',
  damagedFrom: (line: number) =>
    `The file is damaged from line ${line.toLocaleString('en-US')} on. What came before it is here.`,
  damagedFile: (name: string) => `The file “${name}” is damaged.`,
  asCode: (kind: string) => `It is ${kind}, which is no text. Its content is kept as code.`,
  reminderLost: 'Its reminder does not come along.',
  tableTooLarge: 'This table is empty, or it has more than 20,000 cells.',
  plainWordsOnly: 'It was too large or too deep to convert: its words are kept, without their form.',
  fileNotFetched: (name: string) => `The file “${name}” could not be fetched, or it is too large.`,
  notOurs: (name: string) => `“${name}” holds no notes that this page can read.`,
};
