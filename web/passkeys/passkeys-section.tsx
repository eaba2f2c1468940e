import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys/passkeys.ts';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import rows from '#web/ui/lists/settings-rows.module.css';
import { ownPasskeys, type PasskeysApi, usePasskeys } from './passkeys.queries.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={rows.row}>
      <IconFingerprint aria-hidden className={rows.icon} stroke={1.5} />
      <div className={rows.words}>
        <h3 className={rows.name}>{name}</h3>
        <p className={rows.times}>
          Added <RelativeTime iso={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime iso={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function PasskeyList({ api, onRemove }: { api: PasskeysApi; onRemove: (passkey: Passkey) => void }) {
  const query = usePasskeys(api);
  const { data: passkeys, isPending } = query;
  if (isPending)
    return (
      <div role="status" aria-label="Loading">
        <div aria-hidden="true" className={rows.skeleton} />
      </div>
    );
  if (!passkeys) return <QueryFailure query={query} />;
  if (passkeys.length === 0) return <p className={rows.nothing}>You have no passkeys.</p>;
  return (
    <ul aria-label="Passkeys" className={rows.list}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </ul>
  );
}

interface PasskeysSectionProps {
  api?: PasskeysApi;
  /** A passkey was added, with this session. */
  onAdded?: () => void;
}

/** The section of passkeys; of a person where no other calls are given. */
export function PasskeysSection({ api = ownPasskeys, onAdded }: PasskeysSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  return (
    <ProfileSection
      id="passkeys"
      title="Passkeys"
      about="Sign in with your fingerprint, your face or a security key, without password or code."
    >
      <PasskeyList api={api} onRemove={setRemoved} />
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      </div>
      {isAdding && <AddPasskeyDialog api={api} onAdded={onAdded} onClose={() => setAdding(false)} />}
      {removed && <RemovePasskeyDialog api={api} passkey={removed} onClose={() => setRemoved(undefined)} />}
    </ProfileSection>
  );
}
