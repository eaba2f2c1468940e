import { useId } from 'react';
import type { Storage } from '#contract/users/users.ts';
import { formatSize } from '#lib/format-size.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { useStorage } from './profile.queries.ts';
import classes from './storage-meter.module.css';

/** From this share on, the bar says that room is running out. */
const nearlyFull = 0.9;

function Meter({ used, allowed, labelledBy }: { used: number; allowed: number; labelledBy: string }) {
  // Where an operator has lowered the limit there may be more than it allows.
  const share = allowed === 0 ? 1 : Math.min(used / allowed, 1);
  return (
    <div
      role="meter"
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={allowed}
      aria-valuenow={Math.min(used, allowed)}
      aria-valuetext={`${formatSize(used)} of ${formatSize(allowed)}`}
      className={classes.bar}
      data-nearly-full={share >= nearlyFull || undefined}
    >
      <div className={classes.used} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}

const sentenceOf = ({ used, allowed }: Storage): string =>
  allowed === null ? `${formatSize(used)} used` : `${formatSize(used)} of ${formatSize(allowed)} used`;

/** How much room one's files take, and how much there is. */
export function StorageMeter() {
  const titleId = useId();
  const { data, error } = useStorage();
  return (
    <div className={classes.storage}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.title}>
          Storage
        </h3>
        <span className={classes.amount}>{data ? sentenceOf(data) : error && failureSentence(error)}</span>
      </div>
      {data?.allowed !== null && <Meter used={data?.used ?? 0} allowed={data?.allowed ?? 1} labelledBy={titleId} />}
      <p className={classes.hint}>
        Attachments of your notes, those in the recycle bin included, and your picture. Words take no room of it.
      </p>
    </div>
  );
}
