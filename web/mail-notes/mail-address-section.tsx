import { messages } from '#contract/messages.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { useChangeMailAddress, useMailAddress } from './mail-address.queries.ts';
import classes from './mail-address-section.module.css';

const ending = 'Mails to the address that you have now come back to those who send them.';

function Address({ address }: { address: string | null }) {
  const showAlert = useAlert();
  const confirm = useConfirm();
  const { mutate: change, isPending } = useChangeMailAddress();

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      showAlert('info', messages.mailAddress.copied);
    } catch {
      showAlert('danger', messages.mailAddress.copyFailed);
    }
  }

  async function replace(): Promise<void> {
    if (await confirm({ title: 'Make a new address?', message: ending, confirmLabel: 'New address' })) change('make');
  }

  async function remove(): Promise<void> {
    const title = 'Switch the address off?';
    if (await confirm({ title, message: ending, confirmLabel: 'Switch off', isDestructive: true })) change('remove');
  }

  return (
    <>
      {address === null ? (
        <p className={classes.nothing}>The address works, but it cannot be shown any more.</p>
      ) : (
        <Field label="Address for notes" refusal={undefined}>
          <TextInput readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Field>
      )}
      <div className={classes.actions}>
        {address !== null && (
          <Button variant="default" onClick={() => void copy(address)}>
            Copy
          </Button>
        )}
        <Button variant="default" loading={isPending} onClick={() => void replace()}>
          New address
        </Button>
        <Button variant="default" color="red" loading={isPending} onClick={() => void remove()}>
          Switch off
        </Button>
      </div>
    </>
  );
}

/** The section of the secret address whose mails become notes. There is none where the operator takes in no mail. */
export function MailAddressSection() {
  const query = useMailAddress();
  const { mutate: change, isPending: isMaking } = useChangeMailAddress();
  const { data } = query;
  if (query.isPending || data?.isOffered === false) return null;
  return (
    <ProfileSection
      id="mail-address"
      title="Notes by mail"
      about="Mails to your secret address become notes, with their files. Everybody who has the address can write to your notes: keep it to yourself."
    >
      {!data && <QueryFailure query={query} />}
      {data?.createdAt === null && (
        <div>
          <Button variant="default" loading={isMaking} onClick={() => change('make')}>
            Make an address
          </Button>
        </div>
      )}
      {data && data.createdAt !== null && <Address address={data.address} />}
    </ProfileSection>
  );
}
