import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. Bodies, headers and query texts are never logged, so no secret or note can be. */
export const createLog = (level: string): Log => pino({ level, base: { name: 'thoughtleaf' } });
