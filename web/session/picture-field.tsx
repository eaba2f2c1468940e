import { Button } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/session.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { PictureUpload } from './picture-upload.tsx';
import classes from './picture-field.module.css';
import { useRemovePicture } from './profile.queries.ts';
import { pictureTypes, usePictureChoice } from './use-picture-choice.ts';
import { useReportUnsaved, type ReportUnsaved } from './use-unsaved-changes.ts';

interface PictureFieldProps {
  user: User;
  onUnsaved: ReportUnsaved;
}

function useRemoval() {
  const confirm = useConfirm();
  const showAlert = useAlert();
  const removal = useRemovePicture();
  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Remove your picture?',
      message: 'Your initials will be shown in its place.',
      confirmLabel: 'Remove',
      isDestructive: true,
    });
    if (!isConfirmed) return;
    await removal.mutateAsync().catch((error: unknown) => {
      showAlert('danger', error instanceof ApiError ? error.message : messages.http.internal);
    });
  };
  return { remove, isRemoving: removal.isPending };
}

/** Where a picture can be dropped; says so while one is held over it. */
function useDropTarget(onDrop: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const holdsFile = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.files[0]);
      },
    },
  };
}

export function PictureField({ user, onUnsaved }: PictureFieldProps) {
  const choice = usePictureChoice();
  const { chosen, refusal } = choice;
  const target = useDropTarget(choice.choose);
  const { remove, isRemoving } = useRemoval();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useReportUnsaved(onUnsaved, 'picture', chosen && 'Your new picture is not saved yet.');

  // The button that was pressed is gone then, and the focus must not be lost with it.
  const focusOpener = () => requestAnimationFrame(() => opener.current?.focus());
  const source = chosen?.url ?? user.profilePicture ?? `/avatar.svg?name=${encodeURIComponent(user.name)}`;

  return (
    <div role="group" aria-label="Picture" className={classes.field} data-over={target.isOver} {...target.handlers}>
      <img
        key={source}
        src={source}
        alt={chosen ? 'Preview of your new picture' : 'Your picture'}
        className={classes.picture}
        // A file that only pretends to be a picture.
        onError={() => chosen && choice.refuse(messages.profile.pictureType)}
      />
      <div className={classes.side}>
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join()}
          onChange={({ currentTarget }) => {
            choice.choose(currentTarget.files?.[0]);
            // The same file again is a choice, too.
            currentTarget.value = '';
          }}
        />
        {chosen ? (
          <PictureUpload
            file={chosen.file}
            onDone={() => {
              choice.drop();
              focusOpener();
            }}
            onFailed={choice.fail}
          />
        ) : (
          <div className={classes.actions}>
            <Button ref={opener} variant="default" onClick={() => input.current?.click()}>
              Choose picture
            </Button>
            {user.profilePicture && (
              <Button variant="subtle" color="red" loading={isRemoving} onClick={() => void remove().then(focusOpener)}>
                Remove
              </Button>
            )}
          </div>
        )}
        {refusal ? (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        ) : (
          <p className={classes.hint}>Or drop one here. JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.</p>
        )}
      </div>
    </div>
  );
}
