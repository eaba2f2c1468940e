import { build } from 'vite';

/** Bundles a typed entry with all it imports into one minified script without imports (IIFE). `constants` replace its declared ones. */
export async function bundleScript(input: string, constants: Record<string, unknown>): Promise<string> {
  const define = Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]));
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      target: 'baseline-widely-available',
      write: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [script] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (script?.type !== 'chunk') throw new Error(`${input} was not built.`);
  return script.code;
}
