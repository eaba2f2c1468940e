import path from 'node:path';

const name = /^thoughtleaf-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)(\.\d{3}Z)\.tar$/;

/** The name of a backup of this time, in milliseconds. Names sort as their times. */
export const backupName = (time: number): string =>
  `thoughtleaf-${new Date(time).toISOString().replaceAll(':', '-')}.tar`;

/** The time in milliseconds of a backup that is named so; undefined for any other file. */
export function timeOfBackup(given: string): number | undefined {
  const [, day, minute, second, rest] = name.exec(given) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}:${minute}:${second}${rest}`);
}

const unfinished = /^\.thoughtleaf-.*\.part$/;

/** Where a backup is written by this process until it is whole: beside its place. */
export const unfinishedName = (file: string): string =>
  path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);

/** True if a file is one of ours that is not whole, or never became so. */
export const isUnfinished = (given: string): boolean => unfinished.test(given);
