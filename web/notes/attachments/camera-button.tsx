import { useId } from 'react';
import classes from './camera-button.module.css';

interface CameraButtonProps {
  isDisabled: boolean;
  onPhoto: (photos: File[]) => void;
}

/** Opens the camera of a phone or tablet. Hidden where there is a mouse: browsers show their file picker there. */
export function CameraButton({ isDisabled, onPhoto }: CameraButtonProps) {
  const id = useId();
  return (
    <div className={classes.camera} data-disabled={isDisabled || undefined}>
      <label htmlFor={id}>Take a photo</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className={classes.input}
        disabled={isDisabled}
        onChange={(event) => {
          onPhoto([...(event.target.files ?? [])]);
          // Cameras give each photo the same name: the next one is a change again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
