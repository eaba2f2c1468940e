import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SoughtTexts } from '#lib/search/search-hits.ts';
import { CountTabs, TabSet } from '#web/ui/count-tabs.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { countHits } from './part-hits.ts';
import { TablePart, TextPart } from './part-content.tsx';
import { type ShownHit, useHitSteps } from './use-hit-steps.ts';
import { Remarks } from './remarks.tsx';
import { HitButtons, PageField, ViewerBar } from './viewer-bar.tsx';
import type { FileParts, PartedKind } from './viewer-tools.ts';
import classes from './file-viewer.module.css';

/** A part of a file, with its place among the parts of its section, from 0. */
interface PlacedPart {
  section: number;
  part: number;
  blob: Blob;
}

const placedParts = ({ sections }: FileParts): PlacedPart[] =>
  sections.flatMap(({ parts }, section) => parts.map((blob, part) => ({ section, part, blob })));

/** The text of a part; undefined until it is unpacked. */
function usePartText(blob: Blob | undefined): string | undefined {
  const [read, setRead] = useState<{ blob: Blob; text: string }>();
  useEffect(() => {
    let isCurrent = true;
    const unpack = async () => {
      if (!blob) return;
      const text = await blob.text();
      if (isCurrent) setRead({ blob, text });
    };
    void unpack();
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  return read && read.blob === blob ? read.text : undefined;
}

function said(shown: ShownHit | undefined, isSearching: boolean): string {
  if (isSearching) return 'Searching…';
  return shown ? `Hit ${shown.index + 1} of ${shown.count}` : 'The words are not in what is shown';
}

/** Scrolls to the shown hit, and otherwise to the beginning of a part. */
function useShownMark(text: string | undefined, hit: ShownHit | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current || text === undefined) return undefined;
    const mark = hit && current.querySelectorAll('mark')[hit.index];
    if (!mark) {
      current.scrollTo({ top: 0 });
      return undefined;
    }
    mark.toggleAttribute('data-shown', true);
    mark.scrollIntoView({ block: 'center', inline: 'center' });
    return () => void mark.toggleAttribute('data-shown', false);
  }, [text, hit]);
  return scroller;
}

interface SheetTabsProps {
  file: FileParts;
  chosen: number;
  onChoose: (section: number) => void;
}

/** The sheets of a workbook. */
function SheetTabs({ file: { sections }, chosen, onChoose }: SheetTabsProps) {
  if (sections.length < 2) return null;
  const tabs = sections.map(({ name }, index) => ({ id: String(index), label: name, count: undefined }));
  return (
    <TabSet chosen={String(chosen)} onChoose={(id) => onChoose(Number(id))} className={classes.tabs}>
      <CountTabs label="Sheets" setId="sheet" tabs={tabs} />
    </TabSet>
  );
}

interface PartedViewProps {
  name: string;
  kind: PartedKind;
  parts: FileParts;
  sought: SoughtTexts | undefined;
}

/** A text or a table, part by part; the sheets of a workbook are tabs. */
export function PartedView({ name, kind, parts: file, sought }: PartedViewProps) {
  const isTable = kind === 'table' || kind === 'workbook';
  const parts = useMemo(() => placedParts(file), [file]);
  const [place, setPlace] = useState(1);
  const shownPart = parts[place - 1];
  const find = useMemo(() => {
    if (!sought) return undefined;
    return async (one: number) => countHits((await parts[one - 1]?.blob.text()) ?? '', isTable, sought);
  }, [parts, isTable, sought]);
  const show = useCallback((hit: ShownHit) => setPlace(hit.place), []);
  const { shown, isSearching, step } = useHitSteps({ places: parts.length, start: undefined, find }, show);
  const text = usePartText(shownPart?.blob);
  const scroller = useShownMark(text, shown?.place === place ? shown : undefined);
  const section = shownPart?.section ?? 0;
  const count = file.sections[section]?.parts.length ?? 1;
  const before = parts.findIndex((part) => part.section === section);
  return (
    <>
      {(count > 1 || sought) && (
        <ViewerBar>
          {count > 1 && (
            <PageField
              unit="Part"
              page={(shownPart?.part ?? 0) + 1}
              count={count}
              onGo={(part) => setPlace(before + part)}
            />
          )}
          {sought && <HitButtons said={said(shown, isSearching)} isSearching={isSearching} onStep={step} />}
        </ViewerBar>
      )}
      <SheetTabs
        file={file}
        chosen={section}
        onChoose={(one) => setPlace(parts.findIndex((part) => part.section === one) + 1)}
      />
      <Remarks sentences={file.remarks} />
      <div
        ref={scroller}
        role="region"
        aria-label={`Content of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
        className={classes.content}
      >
        {text === undefined && <Spinner />}
        {text !== undefined && isTable && <TablePart text={text} sought={sought} />}
        {text !== undefined && !isTable && <TextPart text={text} sought={sought} />}
      </div>
    </>
  );
}
