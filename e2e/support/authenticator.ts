import type { Locator } from '@playwright/test';
import { TOTP } from 'otpauth';

/** The authenticator app of somebody who typed the key that the screen shows. */
export interface Authenticator {
  /** A code that the server takes and that was not used before: the one of now, then the one of half a minute ahead. No third one. */
  nextCode: () => string;
}

/** Reads the key from the dialog. */
export async function readAuthenticator(dialog: Locator): Promise<Authenticator> {
  const totp = new TOTP({ secret: (await dialog.locator('code').innerText()).replaceAll(/\s/g, '') });
  let last = 0;
  return {
    nextCode: () => {
      last = Math.max(totp.counter(), last + 1);
      return totp.generate({ timestamp: last * totp.period * 1000 });
    },
  };
}
