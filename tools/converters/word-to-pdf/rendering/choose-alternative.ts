import { attribute, child, children } from '../reading/xml.ts';

/** The extensions of Word that are read here; for all others a document brings a simpler fallback. */
const known = /^(?:wps|wpg|wpc|w14|w15|w16\w*|a14|wp14|mc)$/;

/** Of the alternatives that stand in one place, the one that can be read. */
export function chooseAlternative(element: Element): Element {
  const choice = children(element, 'Choice').find((candidate) =>
    (attribute(candidate, 'Requires') ?? '').split(/\s+/).every((name) => known.test(name)),
  );
  return choice ?? child(element, 'Fallback') ?? element.ownerDocument.createElement('none');
}
