import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { missingPushSupport, type PushState, readPushState } from '#web/platform/service-worker/push-setup.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from './device-push.module.css';
import { turnPushOff, turnPushOn } from './push-choice.ts';

const sentences: Record<PushState, string> = {
  on: 'This browser shows a message as soon as something happens.',
  off: 'This browser shows nothing while Thoughtleaf is closed.',
  blocked: 'Notifications are blocked in this browser. Allow them for this site in its settings to turn them on.',
  unsupported: messages.push.unsupported,
};

const sentenceOf = (state: PushState): string =>
  state === 'unsupported' ? (missingPushSupport() ?? sentences.unsupported) : sentences[state];

/** How this browser stands to push messages, and how to change that. */
export function DevicePush() {
  const showAlert = useAlert();
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void readPushState().then(setState);
  }, []);
  if (!state) return null;

  const change = async () => {
    setBusy(true);
    const now = await (state === 'on' ? turnPushOff() : turnPushOn());
    setState(now);
    setBusy(false);
    if (now === state) showAlert('danger', messages.push.subscribeFailed);
  };

  return (
    <div className={classes.device}>
      <h3 className={classes.title}>On this device</h3>
      <p role="status" className={classes.state}>
        {sentenceOf(state)}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button variant="default" className={classes.button} loading={isBusy} onClick={() => void change()}>
          {state === 'on' ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </div>
  );
}
