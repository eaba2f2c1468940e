import { feedLimits } from '#contract/feed/feed-limits.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { pictureTypes } from '#lib/markdown/picture-marks.ts';

/** A picture that is chosen for a thought, with the words for those who do not see it. */
export interface ChosenPicture {
  /** Tells it from others: two files of one name are two pictures. */
  key: number;
  file: File;
  alt: string;
}

/** Why a file cannot be a picture of a thought, as far as a browser knows; undefined where the server may take it. */
function refusalOf(file: File): string | undefined {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name))
    return messages.thoughtPictures.pictureHeic(file.name);
  if (!pictureTypes.includes(file.type)) return messages.files.pictureType(file.name);
  if (file.size === 0) return messages.notes.fileEmpty(file.name);
  return file.size > limits.pictureBytes ? messages.notes.fileTooLarge(file.name, limits.pictureBytes) : undefined;
}

let lastKey = 0;

/** Adds files to the chosen pictures, as far as the server would take them, and says why others are left out. */
export function addPictures(
  chosen: readonly ChosenPicture[],
  added: readonly File[],
): { pictures: ChosenPicture[]; refusal: string | undefined } {
  const good = added.filter((file) => refusalOf(file) === undefined);
  const pictures = [...chosen, ...good.map((file) => ({ key: (lastKey += 1), file, alt: '' }))];
  const refusal = added.map(refusalOf).find((sentence) => sentence !== undefined);
  if (pictures.length <= feedLimits.pictures) return { pictures, refusal };
  return { pictures: pictures.slice(0, feedLimits.pictures), refusal: messages.thoughtPictures.tooManyPictures };
}

/** The pictures with one of them a place earlier. */
export function moveEarlier(pictures: readonly ChosenPicture[], place: number): ChosenPicture[] {
  const moved = pictures[place];
  return moved ? pictures.toSpliced(place, 1).toSpliced(Math.max(0, place - 1), 0, moved) : [...pictures];
}
