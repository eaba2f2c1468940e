import { useState } from 'react';
import type { User } from '#contract/session/own-account.ts';
import { deleteMe } from '#contract/users/users.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { PasswordAgainField } from '../fields/auth-fields.tsx';
import classes from './delete-account.module.css';
import { DialogForm } from '../fields/dialog-form.tsx';
import { useDeleteAccount, useNoteCounts } from './profile.queries.ts';
import { useApiForm } from '#web/forms/use-api-form.ts';

const notesOf = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'note' : 'notes'}`;

/** Data that is deleted with the account, with counts once they are loaded. */
function Losses({ user }: { user: User }) {
  const { data } = useNoteCounts();
  return (
    <ul className={classes.losses}>
      <li>The account {user.email} with its name, picture and sessions</li>
      <li>Your thoughts, comments and upvotes in the community, and your friendships</li>
      <li>{data?.active ? notesOf(data.active) : 'All notes'} with tags, summaries and attachments</li>
      <li>The recycle bin{data?.binned ? ` with ${notesOf(data.binned)}` : ' and what is in it'}</li>
    </ul>
  );
}

interface DeleteDialogProps {
  user: User;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ user, onClose, onDeleted }: DeleteDialogProps) {
  const deleteAccount = useDeleteAccount(onDeleted);
  const { form, submit, ...state } = useApiForm({
    initialValues: { password: '' },
    validate: checkedBy(deleteMe),
    send: ({ password }) => deleteAccount(password),
  });
  return (
    // Closing the dialog cannot cancel a request that was sent.
    <ModalDialog title="Delete your account?" onClose={() => !state.isSending && onClose()}>
      <DialogForm label="Delete account" isDestructive onSubmit={submit} onCancel={onClose} {...state}>
        <div className={classes.text}>
          <p>This deletes for good, at once and from our server:</p>
          <Losses user={user} />
          <p>Export your data first if you may want it back.</p>
        </div>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordAgainField {...form.getInputProps('password')} />
      </DialogForm>
    </ModalDialog>
  );
}

/** The way out: asks for the password first. */
export function DeleteAccount({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.form}>
      <p>
        Your notes and their attachments, your thoughts and comments and your picture are removed, not hidden. Nobody
        can bring them back, nor can we.
      </p>
      <div>
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && <DeleteDialog user={user} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </div>
  );
}
