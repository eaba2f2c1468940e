import { useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { useSaveSearch } from './saved-searches.queries.ts';
import classes from './saved-searches.module.css';

interface SaveSearchDialogProps {
  /** The search as the query string of the notes screen. */
  query: string;
  /** Name to begin with. */
  suggested: string;
  onClose: () => void;
}

/** Asks for the name of a search. A name that is there already gets the new search. */
export function SaveSearchDialog({ query, suggested, onClose }: SaveSearchDialogProps) {
  const { mutateAsync: save, isPending } = useSaveSearch();
  const showAlert = useAlert();
  const [name, setName] = useState(suggested.slice(0, limits.savedSearches.name.max));
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isPending) return;
    try {
      await save({ name, query });
      onClose();
      showAlert('success', messages.notes.searchSaved);
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  return (
    <ModalDialog title="Save search" onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <Field label="Name" refusal={refusal}>
          <TextInput
            value={name}
            dir="auto"
            maxLength={limits.savedSearches.name.max}
            autoComplete="off"
            data-autofocus
            onFocus={({ target }) => target.select()}
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
          <Button type="submit" disabled={name.trim() === ''} loading={isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
