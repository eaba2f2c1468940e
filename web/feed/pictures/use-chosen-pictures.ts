import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import type { ChosenPicture } from './chosen-pictures.ts';

/** The pictures of a thought while it is written. They stay until the server has them, and are not kept in a draft. */
export function useChosenPictures() {
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const [pictures, show] = useState<ChosenPicture[]>([]);
  // Two additions at once wait for the same script: each must see what the other has added.
  const latest = useRef<ChosenPicture[]>([]);
  const setPictures = (all: ChosenPicture[]) => {
    latest.current = all;
    show(all);
  };
  const [percent, setPercent] = useState<number>();
  const [isReminded, setReminded] = useState(false);
  const add = async (files: readonly File[]) => {
    try {
      const { addPictures } = await import('./chosen-pictures.ts');
      const { pictures: all, refusal } = addPictures(latest.current, files);
      setPictures(all);
      if (refusal !== undefined) showAlert('danger', refusal);
    } catch (error) {
      showFailure(error);
    }
  };
  /** True the first time that a picture has no words. */
  const remind = (): boolean => {
    if (isReminded || pictures.every(({ alt }) => alt.trim() !== '')) return false;
    setReminded(true);
    showAlert('warning', messages.thoughtPictures.missingDescriptions);
    return true;
  };
  const clear = () => {
    setPictures([]);
    setReminded(false);
  };
  return { pictures, setPictures, percent, setPercent, add, remind, clear };
}
