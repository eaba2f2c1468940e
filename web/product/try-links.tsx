import { ButtonLink } from '#web/ui/button.tsx';
import classes from './prose.module.css';
import { StartButton } from './start-button.tsx';

/** The two ways to see for oneself. */
export function TryLinks() {
  return (
    <p className={classes.actions}>
      <StartButton size="md">Create a free account</StartButton>
      <ButtonLink to="/live-demo" size="md" variant="default">
        Try it without an account
      </ButtonLink>
    </p>
  );
}
