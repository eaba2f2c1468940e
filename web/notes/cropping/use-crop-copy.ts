import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment } from '#contract/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { failureText, type SendUpload } from '../attachments/attachment-upload.tsx';
import { readAttachment } from '../attachments/read-attachment.ts';
import type { Crop } from './crop-history.ts';
import { CropError, croppedFile, openPicture } from './cropped-file.ts';

/** A picture of a note with its pixels, a sentence where there are none, or undefined meanwhile. */
type Opened = { picture: ImageBitmap } | { failure: string } | undefined;

/** Reads the pixels of a picture. */
export function useOpenedPicture(image: Attachment): Opened {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const stop = new AbortController();
    let picture: ImageBitmap | undefined;
    const read = async () => {
      try {
        picture = await openPicture(await readAttachment(image, stop.signal));
        if (stop.signal.aborted) picture.close();
        else setOpened({ picture });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof CropError || error instanceof ApiError)) throw error;
        setOpened({ failure: error.message });
      }
    };
    void read();
    return () => {
      stop.abort();
      picture?.close();
    };
  }, [image]);
  return opened;
}

interface CopyOptions {
  image: Attachment;
  onUpload: SendUpload;
  onSaved: () => void;
}

/** Sends a cut copy of a picture to its note, and says how it went. `percent` is undefined while nothing is sent. */
export function useCropCopy({ image, onUpload, onSaved }: CopyOptions) {
  const showAlert = useAlert();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const save = async (picture: ImageBitmap, crop: Crop) => {
    setFailure(undefined);
    setPercent(0);
    try {
      const { originalname: name, fileType: mediaType } = image;
      const file = await croppedFile({ picture, name, mediaType }, crop);
      await onUpload({ file, signal: new AbortController().signal, onProgress: setPercent });
      showAlert('success', messages.cropping.saved);
      onSaved();
    } catch (error) {
      setFailure(error instanceof CropError ? error.message : failureText(error));
      setPercent(undefined);
    }
  };
  return { percent, failure, save };
}
