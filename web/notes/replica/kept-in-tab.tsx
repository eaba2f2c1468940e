import { messages } from '#contract/messages.ts';
import { useOnline } from '#web/offline/use-online.ts';
import classes from './kept-in-tab.module.css';

/** Says without a network that nothing is kept, where the device is not the person's. */
export function KeptInTab() {
  const isOnline = useOnline();
  return <div role="status">{!isOnline && <p className={classes.notice}>{messages.offline.notMyDevice}</p>}</div>;
}
