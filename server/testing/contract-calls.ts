import type { Call } from '#contract/call.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const modules = import.meta.glob<Record<string, unknown>>(['../../contract/**/*.ts', '!**/*.test.ts'], { eager: true });

/** Every call that a file of the contract defines. */
export const contractCalls: Call[] = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall));
