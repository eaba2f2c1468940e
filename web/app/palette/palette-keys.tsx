import { Suspense, useEffect, useState } from 'react';
import { hasOpenModal } from '#web/ui/dialog/open-modals.ts';
import { useKeyShortcut } from '#web/ui/hooks/use-key-shortcut.ts';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { openPaletteEvent } from './open-palette.ts';

const CommandPalette = optionalComponent(async () => (await import('./command-palette.tsx')).CommandPalette);
const ShortcutsDialog = optionalComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** Ctrl/Cmd+K and `?`: they open the palette and the list of shortcuts, which load then. */
export function PaletteKeys() {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  useKeyShortcut('?', () => setOpen('shortcuts'));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isWanted || event.altKey || event.shiftKey || event.defaultPrevented || event.repeat) return;
      // A dialog that asks something keeps its place.
      if (hasOpenModal()) return;
      event.preventDefault();
      setOpen('palette');
    };
    const onAsked = () => setOpen('palette');
    window.addEventListener('keydown', onKey);
    window.addEventListener(openPaletteEvent, onAsked);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(openPaletteEvent, onAsked);
    };
  }, []);
  return (
    <Suspense>
      {open === 'palette' && (
        <CommandPalette onShortcuts={() => setOpen('shortcuts')} onClose={() => setOpen(undefined)} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={() => setOpen(undefined)} />}
    </Suspense>
  );
}
