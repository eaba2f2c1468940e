import { Button } from '#web/ui/button.tsx';
import classes from './admin-failure.module.css';

interface AdminFailureProps {
  /** One sentence for a person. */
  children: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** The red alert of the back office: why something is not there or was not done. */
export function AdminFailure({ children, onRetry, isRetrying = false }: AdminFailureProps) {
  return (
    <div role="alert" className={classes.failure}>
      <p>{children}</p>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry} loading={isRetrying}>
          Retry
        </Button>
      )}
    </div>
  );
}
