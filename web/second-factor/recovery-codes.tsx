import { saveFile } from '#web/platform/save-file.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from './second-factor.module.css';

const fileName = 'thoughtleaf-recovery-codes.txt';

const asText = (codes: readonly string[]): string =>
  ['Recovery codes of Thoughtleaf. Each works once, in place of a code from the app.', '', ...codes, ''].join('\n');

/** New recovery codes, shown this once, to be kept somewhere before the dialog goes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const showAlert = useAlert();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(codes));
      showAlert('info', 'Recovery codes copied.');
    } catch {
      showAlert('danger', 'This browser did not let the codes be copied. Please download them or write them down.');
    }
  };
  return (
    <div className={classes.steps}>
      <p>
        Without your phone these codes let you in, each once. They are shown now and never again: keep them where you
        keep what is precious.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => void copy()} data-autofocus>
          Copy
        </Button>
        <Button variant="default" onClick={() => saveFile(new Blob([asText(codes)], { type: 'text/plain' }), fileName)}>
          Download
        </Button>
        <Button className={classes.done} onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
