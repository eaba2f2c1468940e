/** Where a file stands: `server/notes/notes.store.ts` is in layer `server`, area `notes`. */
export interface Place {
  layer: (typeof layers)[number] | 'root';
  /** The folder inside the layer; empty for a file directly in it. */
  area: string;
  name: string;
}

const layers = ['contract', 'content', 'lib', 'tools', 'server', 'web', 'e2e', 'bench', 'testing', 'tooling'] as const;

/** The files of the contract that any layer may read, and that therefore import nothing but each other, not even a package. */
const bareFiles = new Set([
  'contract/limits.ts',
  'contract/admins/admin-limits.ts',
  'contract/blog/article-limits.ts',
  'contract/automation-limits.ts',
  'contract/feed/feed-limits.ts',
  'contract/notes/file-text-limits.ts',
  'contract/safety/hidden-people-limits.ts',
  'contract/notes/import-limits.ts',
  'contract/session/session-limits.ts',
  'contract/notes/share-limits.ts',
  'contract/roles.ts',
  'contract/messages.ts',
  'contract/organise-messages.ts',
  'contract/shell-messages.ts',
  'contract/error-codes.ts',
  'contract/access-tokens/access-scopes.ts',
]);

/** True for such a file. */
export const isBare = (path: string): boolean => bareFiles.has(path) || path.startsWith('contract/messages/');

const serverGround = new Set(['http', 'db', 'platform', 'cache', 'files', 'metrics', 'rate-limits', 'search']);
const webGround = new Set(['ui', 'forms', 'platform', 'offline']);
/** Every screen needs to know who is signed in. */
const webShared = new Set([...webGround, 'session']);
/** They put the domains together; files directly in web/ (the service worker) belong to them. */
const webComposers = new Set(['', 'app', 'pages', 'admin', 'testing']);
/** The programs of the server: they put the domains together as `app.ts` does. */
const serverComposers = new Set(['', 'cli', 'seed', 'testing']);

/** True if a path is a test, which may reach further than the code beside it. */
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

function isForTests(path: string, { layer, area }: Place): boolean {
  if (layer === 'tools') return area === 'bench';
  if (layer === 'web' || layer === 'lib') return isTest(path);
  return layer === 'e2e' || layer === 'testing' || (layer === 'server' && (isTest(path) || area === 'testing'));
}

/** Reads the layer and the area from a path relative to the repository. */
export function placeOf(path: string): Place {
  const [first = '', ...rest] = path.split('/');
  const name = rest.at(-1) ?? first;
  const layer = layers.find((candidate) => candidate === first) ?? 'root';
  return { layer, area: rest.length > 1 ? (rest[0] ?? '') : '', name };
}

/**
 * The folder that a relative import may not leave: the domain where there is one, else the layer. The tools have a `package.json` of
 * their own, which hides the aliases of the repository: their imports are all relative.
 */
export function homeOf(path: string): string {
  const { layer, area } = placeOf(path);
  if (layer === 'root' || layer === 'tools') return '';
  return (layer === 'server' || layer === 'web') && area !== '' ? `${layer}/${area}/` : `${layer}/`;
}

function whyNotWithinServer(path: string, from: Place, to: Place): string | undefined {
  if (isTest(path) || serverComposers.has(from.area) || from.area === to.area) return undefined;
  if (serverGround.has(to.area)) return undefined;
  if (serverGround.has(from.area)) return `server/${from.area} knows no domain and no composition`;
  if (to.area !== '' && to.area !== 'testing' && to.name.endsWith('.service.ts')) return undefined;
  return `server/${from.area} reaches another domain only through its *.service.ts`;
}

function whyNotWithinWeb(path: string, from: Place, to: Place): string | undefined {
  if (isTest(path) || webComposers.has(from.area) || from.area === to.area) return undefined;
  if (webGround.has(from.area)) return webGround.has(to.area) ? undefined : `web/${from.area} knows no domain`;
  if (webShared.has(to.area)) return undefined;
  return `web/${from.area} imports web/ui, web/forms, web/platform, web/offline, web/session and itself, never another domain`;
}

/** Why one file may not import another, or undefined where it may. Both are paths relative to the repository. */
export function findImportFault(path: string, target: string): string | undefined {
  const from = placeOf(path);
  const to = placeOf(target);
  if (from.layer === 'root' || from.layer === 'bench' || from.layer === 'tooling') return undefined;
  // Texts and data without code.
  if (to.layer === 'contract' || to.layer === 'content') return undefined;
  if (to.layer === 'testing' && isForTests(path, from)) return undefined;
  if (from.layer === 'contract') return 'contract imports nothing of ours outside contract';
  if (from.layer === 'testing')
    return ['lib', 'testing'].includes(to.layer) || target.startsWith('server/testing/')
      ? undefined
      : 'testing imports contract, lib, server/testing and itself';
  // Files to give to the tools, and programs that read what came of them.
  if (from.layer === 'e2e' && target.startsWith('tools/testing/')) return undefined;
  if (from.layer === 'e2e')
    return to.layer === 'e2e' ? undefined : 'e2e imports contract, testing, tools/testing and itself';
  if (to.layer === 'lib') return undefined;
  if (from.layer === 'lib') return 'lib imports contract and lib only';
  if (from.layer === 'tools')
    return to.layer === 'tools' || (to.layer === 'web' && webGround.has(to.area))
      ? undefined
      : 'tools imports contract, lib, web/ui, web/forms, web/platform, web/offline and itself';
  if (from.layer === 'web' && to.layer === 'tools')
    return webComposers.has(from.area) ? undefined : `web/${from.area} never imports tools`;
  if (from.layer !== to.layer) return `${from.layer} never imports ${to.layer === 'root' ? target : to.layer}`;
  return from.layer === 'server' ? whyNotWithinServer(path, from, to) : whyNotWithinWeb(path, from, to);
}
