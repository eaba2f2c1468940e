import { create, pt, type Story } from './render-context.ts';

interface Size {
  width: number;
  height: number;
}

/** An element that holds text, a fill or an outline. */
export function createBox(
  story: Story,
  { width, height }: Size,
  look: { background: string | undefined; border: { width: number; color: string } | undefined },
  text?: { content: Element; padding: string; align: 'start' | 'center' | 'end'; grows: boolean },
): HTMLElement {
  const { context } = story;
  const box = create(context, 'span', {
    display: 'inline-flex',
    'flex-direction': 'column',
    'justify-content': text?.align,
    'box-sizing': 'border-box',
    'vertical-align': 'baseline',
    // Its lower edge stands on the line, as that of a picture does, and not the first line of its text.
    contain: 'layout',
    width: pt(width),
    [text?.grows ? 'min-height' : 'height']: pt(height),
    padding: text?.padding,
    'text-indent': '0',
  });
  const inner = create(context, 'div', { display: 'flow-root', 'flex-shrink': '0' });
  const [, right = '0', , left = '0'] = text?.padding.split(' ') ?? [];
  const innerWidth = Math.max(1, width - Number.parseFloat(right) - Number.parseFloat(left));
  const blocks = text
    ? context.renderBlocks({ ...story, width: innerWidth, depth: story.depth + 1 }, text.content, inner)
    : [];
  if (text) box.append(inner);
  context.marks.set(box, { kind: 'box', blocks, ...look });
  return box;
}
