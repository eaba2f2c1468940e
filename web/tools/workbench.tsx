import { useState } from 'react';
import { useAlert } from '#web/ui/alerts.tsx';
import { DropZone } from './drop-zone.tsx';
import { fitFiles } from './tool-session.ts';
import { OptionsPanel } from './options-panel.tsx';
import { ResultList } from './result-list.tsx';
import { RunBar } from './run-bar.tsx';
import { ToolFileList } from './tool-file-list.tsx';
import type { Tool } from './tool.ts';
import { TypedText } from './typed-text.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';
import { usePageDrop } from './use-page-drop.ts';
import { useToolOptions } from './use-tool-options.ts';
import { useToolSession } from './use-tool-session.ts';
import classes from './workbench.module.css';

/** Where a tool's files come in, are worked on, and go out again. */
export function Workbench<Options extends object>({ tool }: { tool: Tool<Options> }) {
  const { options, set } = useToolOptions(tool);
  const work = useToolSession(tool);
  const { session, tell } = work;
  const [news, setNews] = useState('');
  const isOver = usePageDrop(work.add);
  const showAlert = useAlert();
  useLeaveWarning(session);

  const run = () => {
    if (fitFiles(session.files).length > 0) return void work.run(options);
    showAlert(
      'warning',
      session.files.length === 0
        ? tool.typed
          ? 'Type something or choose a file first.'
          : 'Choose a file first.'
        : 'None of these files can be used.',
    );
  };
  const change = (next: Options | undefined) => {
    set(next);
    tell({ kind: 'optionsChanged' });
  };

  return (
    <section aria-label={tool.title} className={classes.bench}>
      <ResultList session={session} tell={tell} slug={tool.slug} />
      <div className={classes.columns}>
        <div className={classes.files}>
          {tool.typed && <TypedText input={tool.typed} session={session} onType={work.type} />}
          <DropZone
            tool={tool}
            isSmall={tool.typed !== undefined || session.files.length > 0}
            isOver={isOver}
            isLocked={session.isWorking}
            onFiles={work.add}
          />
          <ToolFileList
            work={{ session, tell, remove: work.remove }}
            hasOrder={tool.mode === 'joined'}
            detail={tool.detail}
            onNews={setNews}
          />
        </div>
        <aside aria-label="Options" className={classes.side}>
          <OptionsPanel tool={tool} options={options} isLocked={session.isWorking} onChange={change} />
          <RunBar
            session={session}
            action={tool.action}
            onRun={run}
            onCancel={() => {
              work.cancel();
              setNews('Cancelled. Your files are as they were.');
            }}
          />
        </aside>
      </div>
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </section>
  );
}
