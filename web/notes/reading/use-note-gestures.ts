import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { messages } from '#contract/messages.ts';
import { timings } from '#contract/limits.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);

/** The path of a link that the router may follow: to a page of this site, not to a file of the note. */
function pathOf(link: HTMLAnchorElement): string | undefined {
  const isOwn = link.hasAttribute('href') && link.origin === window.location.origin;
  if (!isOwn || link.classList.contains('file-link')) return undefined;
  return `${link.pathname}${link.search}${link.hash}`;
}

const copyButtons = '[data-copy]';

/** Copies the code beside a button. Rejects where the browser does not allow it. */
async function copyCode(button: Element): Promise<void> {
  await navigator.clipboard.writeText(button.parentElement?.querySelector('code')?.textContent ?? '');
}

/** A Copy button says for a moment that it was pressed, also where the text is rendered anew meanwhile, as when its colours come. */
function useCopiedMark(text: { current: HTMLElement | null }, html: string) {
  const [copied, setCopied] = useState<number>();
  useLayoutEffect(() => {
    const button = copied === undefined ? undefined : text.current?.querySelectorAll(copyButtons)[copied];
    if (!button) return undefined;
    button.textContent = 'Copied';
    return () => {
      button.textContent = 'Copy';
    };
  }, [copied, text, html]);
  useEffect(() => {
    if (copied === undefined) return undefined;
    const timer = setTimeout(() => setCopied(undefined), timings.alert);
    return () => clearTimeout(timer);
  }, [copied]);
  return setCopied;
}

interface RenderedText {
  /** The element that holds it. */
  text: { current: HTMLElement | null };
  html: string;
}

/** Clicks in rendered Markdown, whose elements React does not know: boxes, Copy buttons, and links of this site. */
export function useNoteGestures({ text, html }: RenderedText, onTick: (index: number, isDone: boolean) => void) {
  const navigate = useNavigate();
  const showAlert = useAlert();
  const markCopied = useCopiedMark(text, html);
  return useCallback(
    (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (target instanceof HTMLInputElement && target.dataset['task'] !== undefined) {
        onTick(Number(target.dataset['task']), target.checked);
        return;
      }
      const button = target.closest(copyButtons);
      if (button) {
        const place = [...(text.current?.querySelectorAll(copyButtons) ?? [])].indexOf(button);
        copyCode(button).then(
          () => markCopied(place),
          () => showAlert('danger', messages.notes.copyFailed),
        );
        return;
      }
      const link = target.closest('a');
      const path = link && isPlainClick(event) ? pathOf(link) : undefined;
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    },
    [text, navigate, onTick, markCopied, showAlert],
  );
}
