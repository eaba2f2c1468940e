import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { failureText, type SendUpload } from '../attachments/attachment-upload.tsx';
import { readAttachment } from '../attachments/read-attachment.ts';

/** A picture that cannot be worked on; the message is a sentence for the person. */
export class PictureError extends Error {}

/** Kinds that browsers write, and that have one picture as a rule. */
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

const endingOf = (mediaType: string): string =>
  Object.entries(endings).find(([type]) => type === mediaType)?.[1] ?? 'png';

/** "Lake.jpg" becomes "Lake (cropped).jpg". Where the browser does not write the kind, the copy is a PNG. */
export function nameOfCopy(name: string, mediaType: string, change: 'cropped' | 'straightened'): string {
  const stem = name.replace(/\.[a-z\d]{1,5}$/i, '');
  return `${stem} (${change}).${endingOf(mediaType)}`;
}

/** The pixels of a picture, upright. Throws a `PictureError`. */
async function openPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureError(messages.cropping.unreadable(file.name));
  }
}

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
        if (!(error instanceof PictureError || error instanceof ApiError)) throw error;
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
  onUpload: SendUpload;
  onSaved: () => void;
}

/** Sends a changed copy of a picture to its note, and says how it went. `percent` is undefined while nothing is sent. */
export function useSaveCopy({ onUpload, onSaved }: CopyOptions) {
  const showAlert = useAlert();
  const [percent, setPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  /** `makeCopy` throws a `PictureError` where it cannot. */
  const save = async (makeCopy: () => Promise<File>) => {
    setFailure(undefined);
    setPercent(0);
    try {
      const file = await makeCopy();
      await onUpload({ file, signal: new AbortController().signal, onProgress: setPercent });
      showAlert('success', messages.cropping.saved);
      onSaved();
    } catch (error) {
      setFailure(error instanceof PictureError ? error.message : failureText(error));
      setPercent(undefined);
    }
  };
  return { percent, failure, save };
}
