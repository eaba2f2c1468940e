import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs';
import { useRef } from 'react';
import { pictureTypes } from '#lib/markdown/picture-marks.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './add-pictures-button.module.css';

interface AddPicturesButtonProps {
  onFiles: (files: File[]) => void;
  isDisabled: boolean;
}

/** Opens the picker for the pictures of a thought. */
export function AddPicturesButton({ onFiles, isDisabled }: AddPicturesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="subtle"
        disabled={isDisabled}
        leftSection={<IconPhotoPlus aria-hidden size="1.1rem" stroke={1.6} />}
        onClick={() => input.current?.click()}
      >
        <span className={classes.label}>Add pictures</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file again is a change again.
          target.value = '';
        }}
      />
    </>
  );
}
