export const tooManyPictures = 'A thought has at most 4 pictures.';
export const pictureHeic = (name: string) =>
  `${name} is a HEIC picture, which most browsers cannot show. Save it as JPEG, and add it again.`;
export const missingDescriptions =
  'Some pictures have no description yet. It helps people who cannot see them. Without one, the next press shares your thought as it is.';
