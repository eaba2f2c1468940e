import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import classes from './privacy-line.module.css';

/** The promise of every tool. */
export function PrivacyLine() {
  return (
    <p className={classes.line}>
      <IconShieldLock aria-hidden size="1.15rem" stroke={1.6} />
      Your files never leave your device.
    </p>
  );
}
