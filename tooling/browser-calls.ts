import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/**
 * Parts of a call that the server alone reads. The browser builds its requests from the rest, and a test compares the server's answers
 * with the contract.
 */
const ofServer: ReadonlySet<string> = new Set([
  'scope',
  'summary',
  'status',
  'query',
  'body',
  'answer',
  'conflict',
  'refusals',
  'produces',
]);

/** A change of a text: what stands between two places is replaced. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

const nameOf = (property: ESTree.ObjectPropertyKind): string | undefined =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;

/** Removes the server's parts of one call. A call with `isForm` keeps its body, which a form checks before it is sent. */
function leaveOut(definition: ESTree.Expression, file: string): Edit[] {
  if (definition.type !== 'ObjectExpression') throw new Error(`${file}: defineCall takes an object as it is written.`);
  const { properties } = definition;
  const isForm = properties.some((property) => nameOf(property) === 'isForm');
  return properties.flatMap((property, index) => {
    const name = nameOf(property);
    if (name === undefined || !ofServer.has(name) || (isForm && name === 'body')) return [];
    // Up to the next property, with the comma.
    const end = properties[index + 1]?.start ?? definition.end - 1;
    return [{ start: property.start, end, text: '' }];
  });
}

/**
 * A file of the contract without what the server alone reads. The calls that make its constants are marked as pure, so that a schema goes
 * that nobody reads any more.
 */
export function forBrowser(source: string, file: string): string {
  const edits: Edit[] = [];
  let functions = 0;
  const enter = () => void (functions += 1);
  const leave = () => void (functions -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ start, callee, arguments: [given] }) {
      if (functions > 0) return;
      edits.push({ start, end: start, text: '/* @__PURE__ */ ' });
      const isCall = callee.type === 'Identifier' && callee.name === 'defineCall';
      if (isCall && given && given.type !== 'SpreadElement') edits.push(...leaveOut(given, file));
    },
  }).visit(parseSync(file, source).program);
  // From the end, so that the places of the others stay. What is within a removed part goes with it.
  const removed = edits.filter(({ text }) => text === '');
  const isGone = ({ start, text }: Edit) => text !== '' && removed.some((cut) => start >= cut.start && start < cut.end);
  return edits
    .filter((edit) => !isGone(edit))
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), source);
}

/** Leaves the server's parts of the contract out of what browsers load. */
export function browserCalls(): Plugin {
  return {
    name: 'thoughtleaf:browser-calls',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: /\/contract\/(?:[\w-]+\/)?[\w.-]+\.ts$/ },
      handler: (source, id) => ({ code: forBrowser(source, id), map: null }),
    },
  };
}
