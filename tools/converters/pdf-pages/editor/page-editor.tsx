import { useState } from 'react';
import { ErrorLine } from '../../../page/error-line.tsx';
import type { FileEditorProps } from '../../../runner/tool.ts';
import { editsAfter, newEdits, type PageEdits, type PageEvent } from '../page-edits.ts';
import { planText, readPlan } from '../planned-pages.ts';
import classes from './page-editor.module.css';
import { PageGrid } from './page-grid.tsx';
import { PagePicker } from './page-picker.tsx';
import { PageToolbar } from './page-toolbar.tsx';
import type { Thumbnails } from './thumbnails.ts';
import { useThumbnails } from './use-thumbnails.ts';

const pagesInWords = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

/** What people hear of a change who do not see the pages. */
function newsOf(event: PageEvent, before: PageEdits, { plan }: PageEdits): string | undefined {
  const chosen = pagesInWords(before.plan.selected.size);
  switch (event.kind) {
    case 'turned':
      return `${chosen} turned ${event.by === 90 ? 'right' : 'left'}.`;
    case 'removed':
      return `${chosen} removed, ${pagesInWords(plan.pages.length)} left.`;
    case 'shifted': {
      const first = plan.pages.findIndex(({ page }) => plan.selected.has(page)) + 1;
      return before.plan.selected.size === 1
        ? `The page is now page ${first}.`
        : `The first of them is now page ${first}.`;
    }
    case 'dropped':
      return 'Moved.';
    case 'undone':
      return `Undone: ${pagesInWords(plan.pages.length)}.`;
    case 'redone':
      return `Redone: ${pagesInWords(plan.pages.length)}.`;
    case 'selected':
    case 'extended':
      return `${plan.selected.size} selected.`;
    default:
      return undefined;
  }
}

type OpenEditorProps = Omit<FileEditorProps, 'onRefused'> & { thumbnails: Thumbnails };

function OpenEditor({ file, isLocked, onChange, onNews, thumbnails }: OpenEditorProps) {
  const [edits, setEdits] = useState(() => newEdits(readPlan(file.detail, thumbnails.pageCount)));
  const { plan } = edits;
  const dispatch = (event: PageEvent) => {
    const next = editsAfter(edits, event);
    setEdits(next);
    if (next.plan !== plan) onChange(planText(next.plan));
    const news = newsOf(event, edits, next);
    if (news !== undefined) onNews(news);
  };
  const count = plan.selected.size;
  return (
    <div className={classes.editor}>
      <div className={classes.top}>
        <PagePicker plan={plan} isLocked={isLocked} onSelect={(places) => dispatch({ kind: 'selected', places })} />
        <PageToolbar edits={edits} isLocked={isLocked} dispatch={dispatch} />
      </div>
      {plan.pages.length === 0 ? (
        <p className={classes.empty}>All pages are removed. Undo brings them back.</p>
      ) : (
        <PageGrid edits={edits} thumbnails={thumbnails} isLocked={isLocked} dispatch={dispatch} />
      )}
      <p className={classes.hint}>
        {pagesInWords(plan.pages.length)}
        {count > 0 ? `, ${count} selected.` : '. Click pages to select them; drag them to another place.'}
      </p>
    </div>
  );
}

/** The pages of a chosen PDF: to be selected, turned, moved and removed before the run. */
export function PageEditor({ file, isLocked, onChange, onRefused, onNews }: FileEditorProps) {
  const { thumbnails, retry } = useThumbnails({ file, onRefused });
  if (thumbnails === 'failed')
    return <ErrorLine sentence={`The pages of ${file.name} cannot be shown.`} onRetry={retry} />;
  // A refused file has its sentence above.
  if (!thumbnails) return file.state.kind === 'refused' ? null : <p className={classes.hint}>Opening the pages…</p>;
  return <OpenEditor file={file} isLocked={isLocked} onChange={onChange} onNews={onNews} thumbnails={thumbnails} />;
}
