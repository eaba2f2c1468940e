import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useEffect, useMemo, useState, type DragEvent } from 'react';
import { tagsAbove } from '#contract/notes/note-tags.ts';
import type { CountedTag } from '../editor/tag-suggestions.ts';
import { categoryTree, visibleRows, type CategoryActions, type CategoryRow } from './categories.ts';
import { CategoryMenu } from './category-menu.tsx';
import classes from './category-tree.module.css';
import { carriesNote, droppedNote } from './dragged-notes.ts';
import { useTreeKeys } from './use-tree-keys.ts';

interface CategoryTreeProps {
  tags: readonly CountedTag[];
  chosen: string | null;
  actions: CategoryActions;
}

/** A target for dragged notes. */
function useNoteDrop(tag: string, onDropNote: CategoryActions['onDropNote']) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!carriesNote(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (!carriesNote(event.dataTransfer)) return;
    event.preventDefault();
    onDropNote(tag, droppedNote(event.dataTransfer));
  };
  return { isOver, handlers: { onDragOver, onDragLeave: () => setOver(false), onDrop } };
}

interface TreeState {
  chosen: string | null;
  /** The one row that Tab reaches. */
  active: string | undefined;
  expanded: ReadonlySet<string>;
  onExpand: (tag: string, isExpanded: boolean) => void;
  onActive: (tag: string) => void;
  actions: CategoryActions;
}

/** The sign that expands and collapses; the arrow keys do the same. */
function Twist({ row, state }: RowProps) {
  if (row.children.length === 0) return <span className={classes.twist} />;
  const isExpanded = state.expanded.has(row.tag);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the tree hears the keys
    <span
      className={classes.twist}
      data-expanded={isExpanded || undefined}
      onClick={(event) => {
        event.stopPropagation();
        state.onExpand(row.tag, !isExpanded);
      }}
    >
      <IconChevronRight aria-hidden size="0.9rem" stroke={1.8} />
    </span>
  );
}

interface RowProps {
  row: CategoryRow;
  state: TreeState;
}

/** A category. The rows of a tree are a flat list with levels, so that the name of each is its own text alone. */
function Row({ row, state }: RowProps) {
  const { tag, name, count, children, level, place, siblings } = row;
  const { isOver, handlers } = useNoteDrop(tag, state.actions.onDropNote);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree hears the keys
    <li
      role="treeitem"
      aria-label={name}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
      aria-description={`${count} ${count === 1 ? 'note' : 'notes'}`}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={state.chosen === tag}
      aria-expanded={children.length > 0 ? state.expanded.has(tag) : undefined}
      tabIndex={state.active === tag ? 0 : -1}
      className={classes.row}
      ref={(element) => element?.style.setProperty('--level', String(level - 1))}
      data-over={isOver || undefined}
      onFocus={(event) => {
        // A row that stands in for one that is gone is not chosen: the other one may come back under a new name.
        if (event.target === event.currentTarget && state.active !== tag) state.onActive(tag);
      }}
      onClick={() => {
        state.onActive(tag);
        state.actions.onChoose(tag);
      }}
      {...handlers}
    >
      <Twist row={row} state={state} />
      {/* Drawn by the style sheet: the row is named by the tag alone. */}
      <span className={classes.name} dir="auto" data-count={count}>
        <span className={classes.word}>{name}</span>
      </span>
      <CategoryMenu tag={tag} isReachable={state.active === tag} actions={state.actions} />
    </li>
  );
}

/** The person's tags as a tree: keys, a pointer and dropped notes reach each of them. */
export function CategoryTree({ tags, chosen, actions }: CategoryTreeProps) {
  const roots = useMemo(() => categoryTree(tags), [tags]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [known, setKnown] = useState<string | null>(null);
  if (known !== chosen) {
    // A chosen category is in sight.
    setKnown(chosen);
    if (chosen !== null) setOpened(new Set([...opened, ...tagsAbove(chosen)]));
  }
  const rows = visibleRows(roots, opened);
  const [wanted, setActive] = useState<string>();
  const active = [wanted, chosen, rows[0]?.tag].find((tag) => rows.some((row) => row.tag === tag)) ?? undefined;
  useEffect(() => {
    // The focus goes along with the active row, be it by a key or as a category comes back under a new name. A page has one tree.
    if (document.activeElement?.matches('[role="treeitem"]'))
      document.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  }, [active]);
  const expand = (tag: string, isExpanded: boolean) => {
    setOpened((now) => new Set(isExpanded ? [...now, tag] : [...now].filter((other) => other !== tag)));
    // The focus must not vanish with the rows below.
    if (!isExpanded && active !== undefined && tagsAbove(active).includes(tag)) setActive(tag);
  };
  const onKey = useTreeKeys({ rows, expanded: opened, onMove: setActive, onExpand: expand, ...actions });
  const state = { chosen, active, expanded: opened, onExpand: expand, onActive: setActive, actions };
  return (
    <ul
      role="tree"
      aria-label="Categories"
      className={classes.tree}
      onKeyDown={(event) => active !== undefined && onKey(event, active)}
    >
      {rows.map((row) => (
        <Row key={row.tag} row={row} state={state} />
      ))}
    </ul>
  );
}
