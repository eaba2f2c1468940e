import { Button } from '../button.tsx';
import classes from './state-panel.module.css';

interface ErrorStateProps {
  /** One sentence for a person. */
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

export function ErrorState({ message, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <div className={classes.panel} role="alert">
      <p className={classes.text}>{message}</p>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  );
}
