import { useEffect } from 'react';
import { useSession } from '#web/session/session-context.tsx';
import { useOnline } from '#web/offline/use-online.ts';
import { useCaughtFocus } from '#web/ui/hooks/use-caught-focus.ts';
import { PageHead } from '#web/ui/page/page-head.tsx';
import { ChoosePanel } from './page/choose-panel.tsx';
import { EndedPanel } from './page/ended-panel.tsx';
import { ImportingPanel } from './page/importing-panel.tsx';
import classes from './import-page.module.css';
import { InterruptedPanel } from './page/interrupted-panel.tsx';
import { LookedPanel } from './page/looked-panel.tsx';
import { LookingPanel } from './page/looking-panel.tsx';
import { PastImports, usePastImports } from './page/past-imports.tsx';
import { ProgramGuides } from './page/program-guides.tsx';
import { meetPerson, useImport } from './session/import-session.ts';

const panels = {
  choosing: ChoosePanel,
  looking: LookingPanel,
  looked: LookedPanel,
  importing: ImportingPanel,
  ended: EndedPanel,
  interrupted: InterruptedPanel,
};

/** The panel of the step: its label says where one is, and the keyboard goes on from there. */
const panelIn = (area: HTMLElement) => area.querySelector<HTMLElement>('section[tabindex]');

/** Brings notes of other programs in: a choice of files, a look at what would come, the import, and its report. */
export function ImportPage() {
  const { user } = useSession();
  const { step, files } = useImport();
  const isOnline = useOnline();
  const userId = user?._id;
  useEffect(() => {
    if (userId !== undefined) void meetPerson(userId);
  }, [userId]);
  const Panel = panels[step];
  const isAtRest = step === 'choosing' || step === 'ended' || step === 'interrupted';
  const past = usePastImports(isAtRest);
  const caught = useCaughtFocus<HTMLDivElement>(`${step} ${files.length > 0} ${past.length}`, panelIn);
  return (
    <div className={classes.page} {...caught}>
      <PageHead
        title="Import"
        lead="Bring your notes from another program, with their dates, tags, pictures and links. Your files are read on this device; only the notes that you choose are sent."
      />
      {!isOnline && (
        <p role="status" className={classes.notice}>
          You are offline. You can look at your files; the import itself waits for the network.
        </p>
      )}
      <Panel />
      {isAtRest && <PastImports past={past} />}
      {step === 'choosing' && <ProgramGuides />}
    </div>
  );
}
