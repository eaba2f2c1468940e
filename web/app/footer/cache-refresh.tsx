import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useId, useState, useSyncExternalStore } from 'react';
import { shellMessages } from '#contract/shell-messages.ts';
import { cacheManager } from '#web/platform/cache-manager-global.ts';
import { onStoredElsewhere, storedCacheRefresh } from '#web/platform/storage.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import classes from './cache-refresh.module.css';

const followLastRefresh = (listener: () => void) => onStoredElsewhere(storedCacheRefresh, listener);

/** Idle, then refreshing until the page is loaded anew. */
function useCacheRefresh() {
  const [isRefreshing, setRefreshing] = useState(false);
  const showAlert = useAlert();
  const refresh = async () => {
    if (!navigator.onLine) {
      showAlert('warning', shellMessages.offline.noRefresh);
      return;
    }
    setRefreshing(true);
    try {
      await cacheManager.clear();
    } catch (error) {
      reportError(error);
      setRefreshing(false);
      showAlert('danger', shellMessages.offline.refreshFailed);
    }
  };
  return { isRefreshing, refresh: () => void refresh() };
}

/** The version, and the two ways to begin with empty caches: one short, one that says when that was last done. */
export function CacheRefresh() {
  const { isRefreshing, refresh } = useCacheRefresh();
  const lastRefresh = useSyncExternalStore(
    followLastRefresh,
    () => storedCacheRefresh.get(),
    () => null,
  );
  const hintId = useId();
  return (
    <div className={classes.bar}>
      <span className={classes.version}>v2.0</span>
      <button
        type="button"
        className={classes.button}
        disabled={isRefreshing}
        aria-describedby={hintId}
        onClick={refresh}
      >
        <IconRefresh aria-hidden size="1em" />
        {isRefreshing ? 'Refreshing...' : 'Refresh'}
      </button>
      <button
        type="button"
        className={classes.button}
        disabled={isRefreshing}
        aria-describedby={hintId}
        onClick={refresh}
      >
        Refresh Cache
      </button>
      <p className={classes.last}>
        Last refresh: <span className={classes.time}>{lastRefresh ?? 'Never'}</span>
      </p>
      <p id={hintId} className={classes.hint}>
        Empties what this browser keeps of Thoughtleaf and reloads. Signs you out; drafts stay.
      </p>
    </div>
  );
}
