import { useState } from 'react';
import { deleteBanned, exportBanned } from '#contract/users/banned.ts';
import { messages } from '#contract/messages.ts';
import { call, callForFile } from '#web/platform/api-client.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { PasswordAgainField } from '../fields/auth-fields.tsx';
import classes from './banned-actions.module.css';
import { CodeField } from '../fields/code-field.tsx';
import { DialogForm } from '../fields/dialog-form.tsx';
import { exportFileName } from '../profile/profile.queries.ts';
import { useSignInForm } from './use-sign-in-form.ts';

type Way = 'export' | 'delete';

const words = {
  export: {
    title: 'Export your data',
    about: 'A zip with every note as Markdown, all attachments, and everything once more as JSON.',
  },
  delete: {
    title: 'Delete account',
    about:
      'Your notes and their attachments, your thoughts and comments, your picture and the account itself are deleted for good, at once. Export your data first if you may want it back.',
  },
} as const;

interface WayDialogProps {
  way: Way;
  email: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the password again, and for a code where the second factor is on: there is no session to act with. */
function WayDialog({ way, email, onClose, onDeleted }: WayDialogProps) {
  const showAlert = useAlert();
  const send = {
    export: async (body: { email: string; password: string; code?: string }) => {
      saveFile(await callForFile(exportBanned, { body }), exportFileName);
      showAlert('success', messages.profile.exportSaved);
    },
    delete: async (body: { email: string; password: string; code?: string }) => {
      await call(deleteBanned, { body });
      onDeleted();
      showAlert('success', messages.profile.accountDeleted);
    },
  } as const;
  const { form, isCodeAsked, backToPassword, submit, ...state } = useSignInForm({
    validate: (given) => checkedBy(deleteBanned)({ ...given, email }),
    signIn: async (given) => {
      await send[way]({ ...given, email });
      onClose();
    },
  });
  const { title, about } = words[way];
  return (
    <ModalDialog
      title={way === 'delete' ? 'Delete your account?' : title}
      onClose={() => !state.isSending && onClose()}
    >
      <DialogForm
        label={title}
        isDestructive={way === 'delete'}
        onSubmit={submit}
        onCancel={isCodeAsked ? backToPassword : onClose}
        {...state}
      >
        <p className={classes.about}>{about}</p>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {isCodeAsked ? (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what was asked for is all that is left to do
          <CodeField autoFocus {...form.getInputProps('code')} />
        ) : (
          <PasswordAgainField {...form.getInputProps('password')} />
        )}
      </DialogForm>
    </ModalDialog>
  );
}

/** The actions of a banned person: export their data, or delete their account. */
export function BannedActions({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const [way, setWay] = useState<Way>();
  return (
    <section className={classes.ways} aria-labelledby="banned-actions">
      <h2 id="banned-actions" className={classes.heading}>
        Your data is still yours
      </h2>
      <p className={classes.about}>Nothing of it was deleted. You can take it along, and you can leave.</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setWay('export')}>
          {words.export.title}
        </Button>
        <Button variant="outline" color="red" onClick={() => setWay('delete')}>
          {words.delete.title}
        </Button>
      </div>
      {way && <WayDialog way={way} email={email} onClose={() => setWay(undefined)} onDeleted={onDeleted} />}
    </section>
  );
}
