import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

/** The files of the contract. */
const folder = path.join(import.meta.dirname, '..', '..', 'contract');

/** Names under which the contract exports its calls and the schemas of objects. */
export interface ContractNames {
  calls: ReadonlyMap<unknown, string>;
  /** Without the ending "Schema" and in upper case, as types are named: Note for noteSchema. */
  schemas: ReadonlyMap<z.ZodMiniType, string>;
}

const typeNameOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '');

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * Reads the names from the modules themselves. A call carries none of its own: it would say again what its constant says, two hundred
 * times, and could say something else.
 */
export async function readContractNames(): Promise<ContractNames> {
  const calls = new Map<unknown, string>();
  const schemas = new Map<z.ZodMiniType, string>();
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((name) => name.endsWith('.ts') && !name.includes('.test.')).toSorted();
  for (const file of files) {
    const exported: Record<string, unknown> = await import(pathToFileURL(path.join(folder, file)).href);
    for (const [name, value] of Object.entries(exported)) {
      if (isCall(value)) calls.set(value, name);
      else if (value instanceof z.ZodMiniObject && name.endsWith('Schema')) schemas.set(value, typeNameOf(name));
    }
  }
  return { calls, schemas };
}
