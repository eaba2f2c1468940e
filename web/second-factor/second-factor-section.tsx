import { useState } from 'react';
import type { SecondFactor } from '#contract/second-factor/second-factor.ts';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import classes from './second-factor.module.css';
import { ownSecondFactor, type SecondFactorApi, useSecondFactor } from './second-factor.queries.ts';
import { SetUpDialog } from './set-up-dialog.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';

type Opened = 'setUp' | 'renew' | 'switchOff';

const fewCodes = 3;

const dialogs = { setUp: SetUpDialog, renew: RenewCodesDialog, switchOff: SwitchOffDialog } as const;

function Off({ onOpen }: { onOpen: (dialog: Opened) => void }) {
  return (
    <>
      <p>
        <strong>Off.</strong> Whoever has your password can sign in. With an authenticator app on your phone, it takes
        the phone as well.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onOpen('setUp')}>
          Set up two-step sign-in
        </Button>
      </div>
    </>
  );
}

function On({ state, onOpen }: { state: SecondFactor; onOpen: (dialog: Opened) => void }) {
  const { since, recoveryCodesLeft } = state;
  return (
    <>
      <p>
        <strong className={classes.on}>On</strong>
        {since && ` since ${new Date(since).toLocaleDateString('en-US', { dateStyle: 'long' })}`}. Signing in takes a
        code from your authenticator app.
      </p>
      <p className={recoveryCodesLeft < fewCodes ? classes.few : classes.quiet}>
        {recoveryCodesLeft === 1 ? '1 recovery code left.' : `${recoveryCodesLeft} recovery codes left.`}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onOpen('renew')}>
          New recovery codes
        </Button>
        <Button variant="outline" color="red" onClick={() => onOpen('switchOff')}>
          Switch off
        </Button>
      </div>
    </>
  );
}

function State({ api, onOpen }: { api: SecondFactorApi; onOpen: (dialog: Opened) => void }) {
  const query = useSecondFactor(api);
  const { data: state, error } = query;
  if (state) return state.isOn ? <On state={state} onOpen={onOpen} /> : <Off onOpen={onOpen} />;
  if (error) return <QueryFailure query={query} />;
  return (
    <div role="status" aria-label="Loading" className={classes.steps}>
      <span aria-hidden="true" className={classes.line} />
      <span aria-hidden="true" className={classes.line} />
    </div>
  );
}

/** The section of two-step sign-in; of a person where no other calls are given. */
export function SecondFactorSection({ api = ownSecondFactor }: { api?: SecondFactorApi }) {
  const [opened, setOpened] = useState<Opened>();
  const Dialog = opened && dialogs[opened];
  return (
    <ProfileSection
      title="Two-step sign-in"
      about="A code from your phone besides the password, so that a stolen password opens nothing."
    >
      <div className={classes.steps}>
        <State api={api} onOpen={setOpened} />
      </div>
      {Dialog && <Dialog api={api} onClose={() => setOpened(undefined)} />}
    </ProfileSection>
  );
}
