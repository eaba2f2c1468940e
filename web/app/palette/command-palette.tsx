import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx';
import classes from './command-palette.module.css';
import { groupItems, staticItems, type PaletteItem } from './palette-items.ts';
import { useFoundItems } from './palette.queries.ts';

interface CommandPaletteProps {
  onShortcuts: () => void;
  onClose: () => void;
}

function statusOf({ isWaiting, hasFailed, count }: { isWaiting: boolean; hasFailed: boolean; count: number }): string {
  if (hasFailed) return 'Some results could not be loaded.';
  if (isWaiting) return 'Searching…';
  return count === 0 ? 'Nothing found. Try other words.' : '';
}

/** The entries, by group. */
function PaletteList({ onRun }: { onRun: (item: PaletteItem) => void }) {
  return (
    <Autocomplete.List aria-label="Results" className={classes.list}>
      {({ group, items }: { group: string; items: PaletteItem[] }) => (
        <Autocomplete.Group key={group} items={items}>
          <Autocomplete.GroupLabel className={classes.group}>{group}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: PaletteItem) => (
              <Autocomplete.Item key={item.id} value={item} className={classes.item} onClick={() => onRun(item)}>
                <span dir="auto" className={classes.label}>
                  {item.label}
                </span>
                {item.detail && (
                  <span dir="auto" className={classes.detail}>
                    {item.detail}
                  </span>
                )}
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

/** Finds notes, thoughts, articles, people and tools, and runs commands, by typing. */
export function CommandPalette({ onShortcuts, onClose }: CommandPaletteProps) {
  const { status, signOut } = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const isSignedIn = status === 'user';
  const found = useFoundItems(typed, isSignedIn);
  const groups = groupItems([...found.items, ...staticItems(typed.trim(), isSignedIn)]);
  const said = statusOf({ ...found, count: groups.length });

  const run = ({ target }: PaletteItem) => {
    onClose();
    if ('to' in target) void navigate(target.to);
    else if (target.command === 'shortcuts') onShortcuts();
    else void signOut();
  };
  return (
    <ModalLayer label="Command palette" className={classes.palette} onClose={onClose}>
      <Autocomplete.Root
        open
        inline
        items={groups}
        mode="none"
        autoHighlight="always"
        keepHighlight
        value={typed}
        onValueChange={setTyped}
        itemToStringValue={({ label }: PaletteItem) => label}
      >
        <Autocomplete.Input
          data-autofocus
          aria-label="Search or run a command"
          placeholder="Search or run a command"
          dir="auto"
          maxLength={limits.note.search.max}
          className={classes.input}
        />
        <PaletteList onRun={run} />
        <p role="status" className={classes.status}>
          {said}
        </p>
      </Autocomplete.Root>
    </ModalLayer>
  );
}
