import { adminMessages } from '#contract/admin-messages.ts';
import { useSecondFactor } from '#web/second-factor/second-factor.queries.ts';
import { SecondFactorSection } from '#web/second-factor/second-factor-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { setSecondFactorNeed } from '../admin-session.ts';
import { adminSecondFactor } from './account-calls.ts';
import classes from './account-page.module.css';

/** In the place of every page, until the admin has a second factor where the server asks one of them. */
export function SecondFactorRequired() {
  const isOn = useSecondFactor(adminSecondFactor).data?.isOn === true;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>One more step</h1>
        <p>{adminMessages.access.secondFactorRequired}</p>
      </header>
      <SecondFactorSection api={adminSecondFactor} />
      <div>
        <Button disabled={!isOn} onClick={() => setSecondFactorNeed(false)}>
          Continue to the back office
        </Button>
      </div>
    </div>
  );
}
