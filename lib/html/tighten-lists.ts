import type { ListItem, Nodes } from 'mdast';

const isTight = ({ children: [first, ...rest] }: ListItem): boolean =>
  (first?.type === 'paragraph' || first?.type === 'list' || first === undefined) &&
  rest.every(({ type }) => type === 'list');

/** Items of one paragraph, and the lists below it, stand without empty lines between them. */
export function tightenLists(tree: Nodes): void {
  if (!('children' in tree)) return;
  for (const node of tree.children) tightenLists(node);
  if (tree.type === 'listItem') tree.spread = !isTight(tree);
  if (tree.type === 'list') tree.spread = tree.children.some(({ spread }) => spread === true);
}
