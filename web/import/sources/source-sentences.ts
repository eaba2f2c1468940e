/** Why a file cannot be read, as people read it. */
export const sourceSentences = {
  traversal: 'Its name leads out of the folder that it stands in.',
  absolute: 'Its name begins at the root of a disk.',
  backslash: 'Its name has a backslash.',
  control: 'Its name has signs that no file may have.',
  noName: 'It has no name.',
  twice: 'The same name stands in the archive twice.',
  link: 'It is a link to another file, not a file.',
  encrypted: 'It is encrypted.',
  unknownKind: 'It is no file that can be read.',
  damaged: 'It is damaged.',
  longerThanSaid: 'It is longer than its archive says.',
  tooLarge: (limit: string) => `It is larger than ${limit}.`,
  nothingChosen: 'There is no file in what you chose.',
  allEncrypted: (name: string) => `“${name}” is encrypted. Unpack it with its password, then choose the folder.`,
  notAZip: (name: string) => `“${name}” is no complete zip. Download or export it again.`,
  split: (name: string) => `“${name}” is one part of a split archive. Put its parts together first.`,
  notATar: (name: string) => `“${name}” is no complete archive. Export it again.`,
  tooMany: (name: string, most: string) =>
    `“${name}” holds more than ${most} files. Import it in smaller parts, such as a folder at a time.`,
  bomb: (name: string) =>
    `“${name}” unpacks to many times its size. It is not read, because it could fill this device.`,
};
