/** Codes of a unique violation: SQLite's two (https://sqlite.org/rescode.html) and PostgreSQL's (appendix A). */
const sqliteUnique = new Set([1555, 2067]);
const postgresUnique = '23505';

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** True if a statement failed because a row with this key is there already. */
export const isUniqueViolation = (error: unknown): boolean => {
  const sqliteCode = property(error, 'errcode');
  return (typeof sqliteCode === 'number' && sqliteUnique.has(sqliteCode)) || property(error, 'code') === postgresUnique;
};

/** Codes of a row that refers to one that is not there: SQLite's and PostgreSQL's. */
const sqliteForeignKey = 787;
const postgresForeignKey = '23503';

/** True if a statement failed because what its row belongs to was deleted a moment ago. */
export const isMissingReference = (error: unknown): boolean =>
  property(error, 'errcode') === sqliteForeignKey || property(error, 'code') === postgresForeignKey;

/** True if a statement failed on a rule about keys, which calls reckon with. */
export const isKeyViolation = (error: unknown): boolean => isUniqueViolation(error) || isMissingReference(error);

/** SQLite's code; its extended ones have it in their last byte. PostgreSQL says so where it is a replica, or was made read-only. */
const sqliteReadOnly = 8;
const postgresReadOnly = '25006';

/** True if something could not be stored because the database takes no writes at all. */
export const isReadOnly = (error: unknown): boolean => {
  const sqliteCode = property(error, 'errcode');
  const isSqlite = typeof sqliteCode === 'number' && (sqliteCode & 0xff) === sqliteReadOnly;
  return isSqlite || property(error, 'code') === postgresReadOnly;
};

const sqliteFull = 13;
const postgresDiskFull = '53100';

/** True if something could not be stored because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  property(error, 'errcode') === sqliteFull ||
  ['ENOSPC', 'EDQUOT', postgresDiskFull].includes(String(property(error, 'code')));
