declare global {
  interface Window {
    /** There until a page answers. Hands on what was pressed and typed before. */
    replayEarlyEvents?: () => void;
  }
}

interface KeptEvent {
  /** The field that was changed; a press or a sent form has none. */
  field?: Element;
  again: () => void;
}

const eventTypes = ['click', 'submit', 'input', 'change'] as const;
const typedFields = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

const dispatch = (field: Element, type: string): unknown => field.dispatchEvent(new Event(type, { bubbles: true }));

/** React takes a text for new only where it differs from the one it set itself, by the field's own property. */
function retype(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = '';
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  property?.set?.call(field, text);
  dispatch(field, 'input');
}

/** How a change of a field is done again, if it is one that is kept. */
function repeatChange(field: Element): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    return () => {
      field.value = value;
      dispatch(field, 'change');
    };
  }
  if (!(field instanceof HTMLInputElement)) return undefined;
  if (field.type === 'file') return () => dispatch(field, 'change');
  if (field.type !== 'checkbox' && field.type !== 'radio') return undefined;
  const { checked } = field;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function repeatInput(field: Element): (() => void) | undefined {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!isText || !field.matches(typedFields)) return undefined;
  const text = field.value;
  return () => retype(field, text);
}

/**
 * Keeps presses of buttons, sent forms, typed texts, choices and chosen files until the page answers them; links work by
 * themselves. A form that the browser sent by itself would put its fields into the address.
 */
export function keepEarlyEvents(): void {
  let kept: KeptEvent[] = [];
  let isReplaying = false;
  const keepInstead = (event: Event, again: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push({ again });
  };
  // The last change of a field replaces the ones before.
  const keepLast = (field: Element, again: (() => void) | undefined) => {
    if (again) kept = [...kept.filter((one) => one.field !== field), { field, again }];
  };
  const keep = (event: Event) => {
    const { target } = event;
    if (isReplaying || !(target instanceof Element)) return;
    if (event instanceof SubmitEvent && target instanceof HTMLFormElement) {
      const { submitter } = event;
      keepInstead(event, () => target.requestSubmit(submitter));
    } else if (event.type === 'click') {
      const button = target.closest('button');
      if (button) keepInstead(event, () => button.click());
    } else keepLast(target, event.type === 'change' ? repeatChange(target) : repeatInput(target));
  };
  for (const type of eventTypes) document.addEventListener(type, keep, true);
  const replayNext = () => {
    if (kept.length === 0) {
      for (const type of eventTypes) document.removeEventListener(type, keep, true);
      return;
    }
    // One task each, in their order: the page has drawn what one of them changes before the next.
    setTimeout(() => {
      isReplaying = true;
      try {
        kept.shift()?.again();
      } finally {
        isReplaying = false;
        replayNext();
      }
    }, 0);
  };
  window.replayEarlyEvents = () => {
    delete window.replayEarlyEvents;
    // What comes meanwhile waits for its turn: a form that is sent before its fields are typed again would be empty.
    replayNext();
  };
}
