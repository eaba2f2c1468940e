import { useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import classes from './bulk-tag-dialogs.module.css';

interface RenameTagDialogProps {
  tag: string;
  /** Answers false where the person thought better of it. Throws where the server refuses. */
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the new name of a tag. */
export function RenameTagDialog({ tag, onRename, onClose }: RenameTagDialogProps) {
  const [name, setName] = useState(tag);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isNew = name.trim() !== '' && name.trim() !== tag;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isNew || isBusy) return;
    setBusy(true);
    try {
      if (await onRename(name)) onClose();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ModalDialog title="Rename category" onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <Field label="Name" refusal={refusal} description="A slash puts it below another one, as in work/plans.">
          <TextInput
            value={name}
            dir="auto"
            maxLength={limits.note.tag.max}
            autoComplete="off"
            autoCapitalize="none"
            data-autofocus
            onChange={(event) => {
              setName(event.target.value);
              setRefusal(undefined);
            }}
          />
        </Field>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isNew || isBusy}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
