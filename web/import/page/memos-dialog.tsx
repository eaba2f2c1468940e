import { useState, type FormEvent } from 'react';
import { FormField, FormPasswordField } from '#web/forms/form-field.tsx';
import { DialogForm } from '#web/session/fields/dialog-form.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import type { FetchProgress } from '../memos/fetch-memos.ts';
import { useFetchMemos } from '../memos/use-fetch-memos.ts';
import { chooseFiles } from '../session/import-session.ts';
import classes from './memos-dialog.module.css';

const about =
  'This browser asks your Memos itself. Address and token stay on this device, and nothing is changed there.';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function Progress({ memos, files }: FetchProgress) {
  return (
    <p role="status" className={classes.about}>
      {counted(memos, 'memo', 'memos')}
      {files > 0 && `, ${counted(files, 'file', 'files')}`} so far
    </p>
  );
}

/** Asks for the address and the access token of Memos, and fetches what its import then takes. */
export function MemosDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const [missing, setMissing] = useState<'address' | 'token'>();
  const { start, progress, refusal, isFetching } = useFetchMemos((files) => {
    chooseFiles(files);
    onClose();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isFetching) return;
    const first = [
      { field: 'address' as const, typed: address },
      { field: 'token' as const, typed: token },
    ].find(({ typed }) => typed.trim() === '')?.field;
    setMissing(first);
    if (first === undefined) start({ address, token });
    else event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  };
  return (
    <ModalDialog title="Fetch from Memos" onClose={() => !isFetching && onClose()}>
      <DialogForm
        label="Fetch notes"
        refusal={refusal}
        isSending={isFetching}
        canCancelWhileSending
        onSubmit={submit}
        onCancel={onClose}
      >
        <p className={classes.about}>{about}</p>
        <FormField
          label="Address"
          inputMode="url"
          autoComplete="off"
          placeholder="https://memos.example.com"
          data-field="address"
          data-autofocus
          value={address}
          error={missing === 'address' ? 'Enter the address of your Memos.' : undefined}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <FormPasswordField
          label="Access token"
          description="In Memos: Settings, My account, Access tokens, Create."
          autoComplete="off"
          data-field="token"
          value={token}
          error={missing === 'token' ? 'Enter an access token of your account.' : undefined}
          onChange={({ currentTarget }) => setToken(currentTarget.value)}
        />
        {progress && <Progress {...progress} />}
      </DialogForm>
    </ModalDialog>
  );
}
