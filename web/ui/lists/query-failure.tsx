import { failureSentence } from '#web/platform/api-error.ts';
import { ErrorState } from './error-state.tsx';

interface QueryFailureProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** The error message of a failed query, with Retry. */
export const QueryFailure = ({ query: { error, isFetching, refetch } }: QueryFailureProps) => (
  <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
);
