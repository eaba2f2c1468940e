import { useRef, type RefObject } from 'react';
import { messages } from '#contract/messages.ts';
import type { User } from '#contract/session/own-account.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useFileDrop } from '#web/ui/hooks/use-file-drop.ts';
import { drawnAvatar } from '#web/ui/people/user-avatar.tsx';
import { FormRefusal } from '../fields/auth-fields.tsx';
import { PictureUpload } from './picture-upload.tsx';
import classes from './picture-field.module.css';
import { useRemovePicture } from './profile.queries.ts';
import { pictureTypes, usePictureChoice } from './use-picture-choice.ts';
import { useReportUnsaved, type ReportUnsaved } from '#web/forms/use-unsaved-changes.ts';

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
      showAlert('danger', failureSentence(error));
    });
  };
  return { remove, isRemoving: removal.isPending };
}

interface PictureInputProps {
  ref: RefObject<HTMLInputElement | null>;
  onChoose: (file: File | undefined) => void;
}

function PictureInput({ ref, onChoose }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={pictureTypes.join()}
      onChange={({ currentTarget }) => {
        onChoose(currentTarget.files?.[0]);
        // The same file again is a choice, too.
        currentTarget.value = '';
      }}
    />
  );
}

/** The picture as it is and as it would be: chosen, dropped or pasted, previewed, sent or removed. */
export function PictureField({ user, onUnsaved }: PictureFieldProps) {
  const choice = usePictureChoice();
  const { chosen, refusal } = choice;
  const drop = useFileDrop(([file]) => choice.choose(file));
  const { remove, isRemoving } = useRemoval();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useReportUnsaved(onUnsaved, 'picture', chosen && 'Your new picture is not saved yet.');

  // The button that was pressed is gone then, and the focus must not be lost with it.
  const focusOpener = () => requestAnimationFrame(() => opener.current?.focus());
  const source = chosen?.url ?? user.profilePicture ?? drawnAvatar(user.name);

  return (
    <div role="group" aria-label="Picture" className={classes.field} data-over={drop.isOver} {...drop.handlers}>
      <img
        key={source}
        src={source}
        alt={chosen ? 'Preview of your new picture' : 'Your picture'}
        className={classes.picture}
        // A file that only pretends to be a picture.
        onError={() => chosen && choice.refuse(messages.profile.pictureType)}
      />
      <div className={classes.side}>
        <PictureInput ref={input} onChoose={choice.choose} />
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
          <FormRefusal>{refusal}</FormRefusal>
        ) : (
          <p className={classes.hint}>Or drop one here. JPEG, PNG, WebP, GIF or AVIF, up to 5 MB.</p>
        )}
      </div>
    </div>
  );
}
