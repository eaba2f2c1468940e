import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';

/** Picture types that the server accepts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

interface ChosenPicture {
  file: File;
  /** Shows the file before it is sent. */
  url: string;
}

function refusalOf({ type, size }: File): string | undefined {
  if (!pictureTypes.includes(type)) return messages.profile.pictureType;
  if (size > limits.pictureBytes) return messages.profile.pictureTooLarge;
  return undefined;
}

/** A picture that is chosen but not saved yet, or the sentence why it cannot be. */
export function usePictureChoice() {
  const [chosen, setChosen] = useState<ChosenPicture>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (!chosen) return undefined;
    return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);

  const refuse = (sentence: string) => {
    setChosen(undefined);
    setRefusal(sentence);
  };
  const choose = (file: File | undefined) => {
    if (!file) return;
    const sentence = refusalOf(file);
    if (sentence) {
      refuse(sentence);
      return;
    }
    setChosen({ file, url: URL.createObjectURL(file) });
    setRefusal(undefined);
  };
  const drop = () => {
    setChosen(undefined);
    setRefusal(undefined);
  };
  return { chosen, refusal, choose, refuse, drop, fail: setRefusal };
}
