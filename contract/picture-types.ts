/** Media types of the pictures that an article takes. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
];
