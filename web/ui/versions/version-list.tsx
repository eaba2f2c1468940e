import { useEffect, useRef, type KeyboardEvent } from 'react';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import classes from './version-list.module.css';

/** A version of a text, as the list shows it. */
export interface ListedVersion {
  version: number;
  savedAt: string;
  title: string;
  characters: number;
  by: { name: string };
}

interface VersionListProps {
  /** Newest first. */
  versions: readonly ListedVersion[];
  chosen: number | undefined;
  onChoose: (version: number) => void;
  /** Loads older ones; undefined where all are there. */
  onMore: (() => void) | undefined;
}

const optionId = (version: number) => `version-${version}`;

interface VersionOptionProps extends Pick<VersionListProps, 'onChoose'> {
  version: ListedVersion;
  isCurrent: boolean;
  isChosen: boolean;
}

function VersionOption({ version, isCurrent, isChosen, onChoose }: VersionOptionProps) {
  const { version: number, savedAt, title, characters, by } = version;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the list
    <div
      id={optionId(number)}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      onClick={() => onChoose(number)}
    >
      <span className={classes.time}>
        {isCurrent && 'Current · '}
        <RelativeTime iso={savedAt} />
      </span>
      <span dir="auto" className={classes.title}>
        {title || 'Untitled'}
      </span>
      <span className={classes.size}>
        {characters.toLocaleString('en-US')} characters · {by.name}
      </span>
    </div>
  );
}

/** The versions of a text to choose from: arrow keys, Home and End, as in any list box. */
export function VersionList({ versions, chosen, onChoose, onMore }: VersionListProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = versions.findIndex(({ version }) => version === chosen);
  useEffect(() => {
    // The dialog is open before its versions are here.
    list.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = {
      ArrowDown: versions[at + 1],
      ArrowUp: versions[at - 1],
      Home: versions[0],
      End: versions.at(-1),
    }[event.key];
    if (target) onChoose(target.version);
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    else if (event.key === 'ArrowDown') onMore?.();
    event.preventDefault();
  };
  return (
    <div className={classes.box}>
      <div
        ref={list}
        role="listbox"
        aria-label="Versions"
        tabIndex={0}
        data-autofocus
        aria-activedescendant={chosen === undefined ? undefined : optionId(chosen)}
        className={classes.list}
        onKeyDown={onKeyDown}
      >
        {versions.map((version, place) => (
          <VersionOption
            key={version.version}
            version={version}
            isCurrent={place === 0}
            isChosen={version.version === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      {onMore && (
        <button type="button" className={classes.more} onClick={onMore}>
          Older versions
        </button>
      )}
    </div>
  );
}
