import { Button } from '@mantine/core';
import classes from './office-failure.module.css';

interface OfficeFailureProps {
  /** One sentence for a person. */
  children: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** The red alert of the back office: why something is not there or was not done. */
export function OfficeFailure({ children, onRetry, isRetrying = false }: OfficeFailureProps) {
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
