import { useCallback, type MouseEvent } from 'react';
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

/** Copies the code beside a button, which says so for a moment. */
async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')?.textContent ?? '';
  await navigator.clipboard.writeText(code);
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, timings.alert);
}

/** Clicks in rendered Markdown, whose elements React does not know: boxes, Copy buttons, and links of this site. */
export function useNoteGestures(onTick: ((index: number, isDone: boolean) => void) | undefined) {
  const navigate = useNavigate();
  const showAlert = useAlert();
  return useCallback(
    (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (target instanceof HTMLInputElement && target.dataset['task'] !== undefined) {
        onTick?.(Number(target.dataset['task']), target.checked);
        return;
      }
      const button = target.closest<HTMLElement>('[data-copy]');
      if (button) {
        copyCode(button).catch(() => showAlert('danger', messages.notes.copyFailed));
        return;
      }
      const link = target.closest('a');
      const path = link && isPlainClick(event) ? pathOf(link) : undefined;
      if (path === undefined) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate, onTick, showAlert],
  );
}
