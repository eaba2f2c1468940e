import { useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { splitTags } from '#contract/notes/note-rules.ts';
import type { Note } from '#contract/notes/notes.ts';
import { Field } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { TagsCombobox } from '../editor/tags-combobox.tsx';
import { countTags } from '../list/search-notes.ts';
import classes from './bulk-tag-dialogs.module.css';

interface AddTagDialogProps {
  /** Number of the notes that get it. */
  count: number;
  onAdd: (tag: string) => void;
  onClose: () => void;
}

function refusalOf(given: readonly string[]): string | undefined {
  const [tag = ''] = given;
  if (given.length > 1) return 'One tag at a time, please.';
  if (lengthOf(tag) > limits.note.tag.max) return `A tag has at most ${limits.note.tag.max} characters.`;
  return undefined;
}

/** Asks for the tag that the selected notes get. */
export function AddTagDialog({ count, onAdd, onClose }: AddTagDialogProps) {
  const [typed, setTyped] = useState('');
  const given = splitTags(typed);
  const refusal = refusalOf(given);
  const [tag] = given;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tag !== undefined && refusal === undefined) onAdd(tag);
  };
  return (
    <ModalDialog title={count === 1 ? 'Add a tag to the note' : `Add a tag to ${count} notes`} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <Field label="Tag" refusal={refusal}>
          <TagsCombobox value={typed} placeholder="work/plans" data-autofocus onChange={setTyped} />
        </Field>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={tag === undefined || refusal !== undefined}>
            Add tag
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}

interface RemoveTagDialogProps {
  notes: readonly Note[];
  onRemove: (tag: string) => void;
  onClose: () => void;
}

/** Offers the tags of the selected notes to be taken off. */
export function RemoveTagDialog({ notes, onRemove, onClose }: RemoveTagDialogProps) {
  const tags = countTags(notes);
  return (
    <ModalDialog title="Remove which tag?" onClose={onClose}>
      {tags.length === 0 ? (
        <p className={classes.none}>None of these notes has a tag.</p>
      ) : (
        <ul className={classes.tags}>
          {tags.map(({ tag, count }) => (
            <li key={tag}>
              <button
                type="button"
                className={classes.tag}
                aria-label={tag}
                dir="auto"
                data-count={count}
                onClick={() => onRemove(tag)}
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
