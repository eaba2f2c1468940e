import { shellMessages } from '#contract/shell-messages.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './start-button.module.css';

interface StartButtonProps {
  /** Label for visitors, whom the button leads to sign-up. */
  children: string;
  size?: 'md' | 'lg';
  className?: string | undefined;
}

/**
 * The way in. The server renders a visitor's. Where the browser holds a token it stays hidden until the session check is over,
 * and a signed-in person goes on to their notes.
 */
export function StartButton({ children, size = 'lg', className }: StartButtonProps) {
  const { status } = useSession();
  const isPerson = status === 'user';
  return (
    <span className={classes.place} data-pending={status === 'loading'}>
      <ButtonLink to={isPerson ? '/notes' : '/signup'} size={size} className={className}>
        {isPerson ? shellMessages.session.continueToNotes : children}
      </ButtonLink>
    </span>
  );
}
