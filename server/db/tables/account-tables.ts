import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  /** The address as it is compared: lower case. Unique. */
  email_key: string;
  password_hash: string;
  /** Id of the stored picture, or null. */
  picture: string | null;
  /** The size of its file; 0 without one. */
  picture_bytes: Generated<number>;
  role: string;
  banned: number;
  created_at: number;
  /**
   * Grows with every change of the people that are hidden from the user, because one of the two muted or blocked the other. Never goes
   * back to 0, which says that there was no such change.
   */
  hidden_revision: Generated<number>;
  /** 1 once the address was confirmed by a mailed link, and for accounts from before such links. */
  email_verified: Generated<number>;
  /** The end of the last suspension, which may be over; 0 where there was none, or it was lifted. */
  suspended_until: Generated<number>;
  /** End of the time in which friends alone see them, in milliseconds; 0 where everybody does. `endLimit` sets it to 0 at the end. */
  limited_until: Generated<number>;
}

/** Every ending of every word of a person's name, folded, so that a range of it finds any part of a name. */
export interface UserNamesTable {
  part: string;
  user_id: string;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex. The token itself is stored nowhere. */
  token_hash: string;
  /** By which its person names it. */
  id: string;
  user_id: string;
  /** Browser and system in a few words, as device-label.ts has them. */
  device: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  /** When its person last used a passkey with it; null where they never did. */
  passkey_at: Generated<number | null>;
}

/** A session that its person ended from another device, or with the account. */
export interface EndedSessionsTable {
  token_hash: string;
  ended_at: number;
}

/** A personal access token, by which a program acts for its person. */
export interface AccessTokensTable {
  id: string;
  /** SHA-256 of the token, hex. The token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  name: string;
  /** The scopes of contract/access-tokens/access-scopes.ts, with spaces between them. */
  scopes: string;
  created_at: number;
  /** To the minute; null for one that was never used. */
  last_used_at: number | null;
  expires_at: number | null;
}

export interface PasswordResetsTable {
  token_hash: string;
  user_id: string;
  expires_at: number;
}

/** A mailed link about the address of an account. */
export interface EmailLinksTable {
  /** SHA-256 of the link's token, hex. The token itself is stored nowhere. */
  token_hash: string;
  user_id: string;
  /** Purpose: `confirm` this address, `change` to it, or `undo` a change away from it. */
  kind: 'confirm' | 'change' | 'undo';
  email: string;
  /** As users.email_key. The address of an undo link is kept for its owner until the link expires. */
  email_key: string;
  created_at: number;
  expires_at: number;
}

/** An account whose address was confirmed by a reset of the password, with notes from before in the bin. */
export interface ClaimedAccountsTable {
  user_id: string;
  /** The `deleted_at` that these notes have. */
  binned_at: number;
}

/** The authenticator app of an account; account-owner.ts says whose. */
export interface SecondFactorsTable {
  id: string;
  user_id: string | null;
  admin_id: string | null;
  /** As secret-box.ts keeps it; within, base32 as authenticator apps take it. */
  secret: string;
  /** Base64; of all recovery codes of this factor. */
  recovery_salt: string;
  /** The step of the last code that was taken, so that none is taken twice. */
  last_step: number;
  created_at: number;
  /** Null until a first code was right: it is asked for from then on. */
  confirmed_at: number | null;
}

/** Recovery codes that are not used yet. */
interface RecoveryCodesTable {
  factor_id: string;
  /** argon2id of the code under the factor's salt, base64. */
  code_hash: string;
}

/** A passkey of an account; account-owner.ts says whose. */
export interface PasskeysTable {
  id: string;
  user_id: string | null;
  admin_id: string | null;
  /** By which the authenticator names it, base64url. Unique. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signatures that the authenticator has counted; 0 where it does not count. */
  sign_count: number;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge that a passkey has to sign, once. The owner is that of a passkey to be added; without one it is for signing in. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge, hex. */
  challenge_hash: string;
  user_id: string | null;
  admin_id: string | null;
  /** 1 where the owner gave their password or a passkey for it. */
  is_proven: number;
  expires_at: number;
}

/** Where an account was signed in from; account-owner.ts says whose. */
interface KnownDevicesTable {
  id: string;
  user_id: string | null;
  admin_id: string | null;
  /** HMAC of device and network, so that the network itself is not stored. */
  mark: string;
  last_seen_at: number;
}

/** The secret address whose mails become notes of a user. */
export interface MailAddressesTable {
  user_id: string;
  /** SHA-256 of the token, hex, by which the address is looked up. */
  token_hash: string;
  /** As secret-box.ts keeps it, so that its owner can see it again. */
  token: string;
  created_at: number;
}

/** Accounts of people, and how they are kept safe; the last five are of admins, too. */
export interface AccountTables {
  users: UsersTable;
  user_names: UserNamesTable;
  sessions: SessionsTable;
  ended_sessions: EndedSessionsTable;
  access_tokens: AccessTokensTable;
  mail_addresses: MailAddressesTable;
  password_resets: PasswordResetsTable;
  email_links: EmailLinksTable;
  claimed_accounts: ClaimedAccountsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  known_devices: KnownDevicesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
}
