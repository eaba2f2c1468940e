import type { WorkbookPackage } from './open-package.ts';
import { readXml } from './read-xml.ts';

/** Relationships of a part of a package. */
export interface Relationship {
  id: string;
  /** The last part of its type: "worksheet", "image". */
  type: string;
  /** A path in the package; an address where it is external. */
  target: string;
  isExternal: boolean;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** A path in the package by how a part names it. */
function resolve(from: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith('/') ? target : folderOf(from) + target).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** The relationships of a part; of the package itself where the path is empty. */
export function readRelationships(source: WorkbookPackage, path: string): Relationship[] {
  const xml = source.text(`${folderOf(path)}_rels/${path.slice(path.lastIndexOf('/') + 1)}.rels`);
  const relationships: Relationship[] = [];
  readXml(xml ?? '', {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const target = attributes.get('Target') ?? '';
      const isExternal = attributes.get('TargetMode') === 'External';
      relationships.push({
        id: attributes.get('Id') ?? '',
        type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
        target: isExternal ? target : resolve(path, target),
        isExternal,
      });
    },
  });
  return relationships;
}
