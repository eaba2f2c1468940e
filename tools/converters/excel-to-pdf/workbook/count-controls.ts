import type { WorkbookPackage } from './open-package.ts';
import { readXml } from './read-xml.ts';
import type { Relationship } from './relationships.ts';

/** Shapes of a drawing for old programs that are no controls: comments and pictures. */
const noControls = new Set(['Note', 'Pict', 'Rect', 'RectA', 'Shape', 'Group', 'Movie']);

/** The controls in the drawing that programs before 2010 read; each sheet with controls has one. */
function countOldControls(xml: string): number {
  let controls = 0;
  // Excel writes line breaks of captions as in HTML, not closed.
  readXml(xml.replaceAll(/<\/?br\s*>/gi, ''), {
    open: (name, attributes) => {
      if (name === 'ClientData' && !noControls.has(attributes.get('ObjectType') ?? 'Note')) controls += 1;
    },
  });
  return controls;
}

/** How many buttons, boxes and lists stand over a sheet's cells: of Excel's own kind, or as programs (ActiveX). */
export function countControls(source: WorkbookPackage, parts: readonly Relationship[]): number {
  const own = parts.filter(({ type }) => type === 'ctrlProp' || type === 'control').length;
  const old = parts.filter(({ type, isExternal }) => type === 'vmlDrawing' && !isExternal);
  return Math.max(
    own,
    old.reduce((sum, { target }) => sum + countOldControls(source.text(target) ?? ''), 0),
  );
}
