import { useState } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { UsedPasskey } from '#contract/passkeys/passkeys.ts';
import { PasskeySignIn } from '#web/session/passkeys/passkey-sign-in.tsx';
import { PasskeysSection } from '#web/passkeys/passkeys-section.tsx';
import { usePasskeys } from '#web/passkeys/passkeys.queries.ts';
import { useSecondFactor } from '#web/second-factor/second-factor.queries.ts';
import { SecondFactorSection } from '#web/second-factor/second-factor-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { setSecondFactorNeed } from '../admin-session.ts';
import { adminPasskeys, adminSecondFactor, enterByPasskey } from './account-calls.ts';
import classes from './account-page.module.css';

/** In the place of every page, until the admin has a second factor or a passkey where the server asks one of them. */
export function SecondFactorRequired() {
  const isOn = useSecondFactor(adminSecondFactor).data?.isOn === true;
  const hasPasskey = (usePasskeys(adminPasskeys).data?.length ?? 0) > 0;
  const [hasAdded, setAdded] = useState(false);
  const enter = async (credential: UsedPasskey) => {
    await enterByPasskey(credential);
    setSecondFactorNeed(false);
  };
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>One more step</h1>
        <p>{adminMessages.access.secondFactorRequired}</p>
      </header>
      {hasPasskey && !hasAdded && <PasskeySignIn begin={adminPasskeys.beginUse} onUsed={enter} />}
      <SecondFactorSection api={adminSecondFactor} />
      <PasskeysSection api={adminPasskeys} onAdded={() => setAdded(true)} />
      <div>
        <Button disabled={!isOn && !hasAdded} onClick={() => setSecondFactorNeed(false)}>
          Continue to the back office
        </Button>
      </div>
    </div>
  );
}
