import { loadTaskRules } from '../notebook/notebook.ts';

/** Rules by which waiting changes are put on top of what the server tells. Most people have none, and load no code for it. */
export async function loadFolding() {
  await loadTaskRules();
  return import('./replica-rows.ts');
}

export type Folding = Awaited<ReturnType<typeof loadFolding>>;
