import { useMemo, useState } from 'react';
import { csvOf } from '#lib/csv.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CountTabs, TabSet } from '#web/ui/count-tabs.tsx';
import { startOver, useImport } from '../session/import-session.ts';
import type { ReportLine } from '../import-worker-messages.ts';
import { countWords, plural } from './count-sentences.ts';
import { ItemTable, type ItemRow } from './item-table.tsx';
import looks from './looked-panel.module.css';
import classes from './running-panel.module.css';
import { useUndoImport } from './use-undo-import.ts';

const states: Record<ReportLine['state'], Pick<ItemRow, 'state' | 'tone'>> = {
  added: { state: 'Added', tone: 'good' },
  same: { state: 'Already here', tone: 'quiet' },
  leftOut: { state: 'Left out', tone: 'quiet' },
  refused: { state: 'Not added', tone: 'bad' },
};

const itemOf = ({ id, title, source, state, noteId, reasons }: ReportLine): ItemRow => ({
  id,
  title,
  source,
  about: '',
  ...states[state],
  reasons,
  ...(noteId !== undefined && { to: `/notes/${noteId}` }),
});

const reportName = 'thoughtleaf-import.csv';

function saveReport(lines: readonly ReportLine[]): void {
  const rows = lines.map(({ source, title, state, noteId, reasons }) => [
    source,
    title,
    states[state].state,
    noteId === undefined ? '' : `${location.origin}/notes/${noteId}`,
    reasons.join(' '),
  ]);
  const text = csvOf([['Source', 'Title', 'State', 'Note', 'Remarks'], ...rows]);
  // Spreadsheets take a text without the mark for that of an old code page.
  saveFile(new Blob(['\u{FEFF}', text], { type: 'text/csv;charset=utf-8' }), reportName);
}

const tabs = [
  { id: 'remarks', label: 'With remarks' },
  { id: 'added', label: 'Added' },
  { id: 'same', label: 'Already here' },
  { id: 'leftOut', label: 'Left out' },
  { id: 'refused', label: 'Not added' },
] as const;

type Tab = (typeof tabs)[number]['id'];

function useGroups(lines: readonly ReportLine[]) {
  return useMemo(() => {
    const groups: Record<Tab, ItemRow[]> = { remarks: [], added: [], same: [], leftOut: [], refused: [] };
    for (const line of lines) {
      const item = itemOf(line);
      groups[line.state].push(item);
      if (line.reasons.length > 0 && line.state !== 'leftOut') groups.remarks.push(item);
    }
    return groups;
  }, [lines]);
}

function Report({ lines }: { lines: readonly ReportLine[] }) {
  const groups = useGroups(lines);
  const shown = tabs.filter(({ id }) => groups[id].length > 0);
  const [chosen, setChosen] = useState<Tab>();
  const tab = chosen ?? shown[0]?.id;
  if (tab === undefined) return null;
  return (
    <TabSet chosen={tab} onChoose={(id) => setChosen(tabs.find((each) => each.id === id)?.id)} className={looks.list}>
      <CountTabs
        label="Entries by what became of them"
        setId="report"
        controls="report-table"
        tabs={shown.map(({ id, label }) => ({ id, label, count: groups[id].length }))}
      />
      <div id="report-table">
        <ItemTable key={tab} caption="Report of the import" rows={groups[tab]} />
      </div>
    </TabSet>
  );
}

/** The import once it has ended: its report, the way into the notes and the way back. */
export function EndedPanel() {
  const { name, counts, lines, importId, isStopped, options } = useImport();
  const { undo, undone } = useUndoImport();
  const tag = options.tag === '' ? '' : `?tag=${encodeURIComponent(options.tag)}`;
  return (
    <section aria-label="After the import" tabIndex={-1} className={looks.panel}>
      <div className={classes.panel}>
        <h2 className={classes.title}>
          {isStopped ? 'The import was stopped' : `${plural(counts.added, 'note')} of ${name} came in`}
        </h2>
        <p role="status" className={classes.counts}>
          {countWords(counts).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
        <div className={classes.actions}>
          <ButtonLink to={`/notes${tag}`}>Open your notes</ButtonLink>
          <Button variant="default" onClick={() => saveReport(lines)}>
            Download report
          </Button>
          {counts.added > 0 && (
            <Button
              variant="default"
              loading={undone.has(importId)}
              onClick={() => void undo(importId).then((isUndone) => isUndone && startOver())}
            >
              Undo import
            </Button>
          )}
          <Button variant="subtle" color="plain" onClick={startOver}>
            Import more
          </Button>
        </div>
      </div>
      <Report lines={lines} />
    </section>
  );
}
