/** Thrown by the in-memory backend for actions that need the server and an account. */
export class NeedsAccount extends Error {
  override name = 'NeedsAccount';
}
