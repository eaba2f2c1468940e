import type { ComponentProps } from 'react';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangedText } from './changed-text.tsx';
import classes from './versions-dialog.module.css';

/** A version, whole. */
export interface VersionText {
  version: number;
  title: string;
  text: string;
  tags: readonly string[];
}

type VersionQuery = ComponentProps<typeof QueryFailure>['query'] & { data: VersionText | undefined; isError: boolean };

interface VersionChangesProps {
  chosen: VersionQuery;
  /** The version that it is compared with; undefined for the first. */
  former: VersionQuery | undefined;
}

const whole = ({ title, text }: VersionText): string => `${title}\n\n${text}`;

/** The text of a version, with its changes since the one before. */
export function VersionChanges({ chosen, former }: VersionChangesProps) {
  const failed = [chosen, former].find((query) => query?.isError);
  const before = former ? former.data : chosen.data;
  const { data } = chosen;
  return (
    <section aria-label="Changes" className={classes.changes}>
      {failed && <QueryFailure query={failed} />}
      {!failed && !(data && before) && <Spinner />}
      {data && before && (
        <>
          <p className={classes.lead}>
            {former
              ? 'Changes since the version before. Added words are underlined, removed words struck through.'
              : 'The first text.'}
          </p>
          <ChangedText key={data.version} former={whole(before)} next={whole(data)} />
          {data.tags.length > 0 && <p className={classes.lead}>Tags: {data.tags.join(', ')}</p>}
        </>
      )}
    </section>
  );
}
