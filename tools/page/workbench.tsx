import { useState } from 'react';
import { useHoldUnsaved } from '../../web/platform/unsaved-work.ts';
import { useAlert } from '../../web/ui/alerts/alerts.tsx';
import { DropZone } from './drop-zone.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { RunBar } from './run-bar.tsx';
import { fitFiles } from './tool-session.ts';
import type { Tool } from '../runner/tool.ts';
import { ErrorLine } from './error-line.tsx';
import { ToolTextInput } from './text-input.tsx';
import { usePageDrop } from '../../web/ui/hooks/use-page-drop.ts';
import { useToolOptions } from './use-tool-options.ts';
import { useToolSession } from './use-tool-session.ts';
import classes from './workbench.module.css';

/** The alert where no chosen file can be used. */
function missingInputHint(hasFiles: boolean, hasTextInput: boolean): string {
  if (hasFiles) return 'None of these files can be used.';
  return hasTextInput ? 'Type something or choose a file first.' : 'Choose a file first.';
}

interface OptionsSideProps<Options extends object> {
  tool: Tool<Options>;
  work: ReturnType<typeof useToolSession<Options>>;
  options: ReturnType<typeof useToolOptions<Options>>['options'];
  onChange: (next: Options | undefined) => void;
  onRun: () => void;
  onCancel: () => void;
}

function OptionsSide<Options extends object>(props: OptionsSideProps<Options>) {
  const { tool, work, options, onChange, onRun, onCancel } = props;
  const { session, parts } = work;
  return (
    <aside aria-label="Options" className={classes.side}>
      <OptionsPanel tool={tool} options={options} isLocked={session.isWorking} onChange={onChange} />
      <RunBar
        session={session}
        action={typeof tool.action === 'function' ? tool.action(options) : tool.action}
        progress={parts && <parts.RunProgress files={session.files} />}
        onRun={onRun}
        onCancel={onCancel}
      />
      {parts?.SecondaryAction && (
        <parts.SecondaryAction files={fitFiles(session.files)} options={options} isLocked={session.isWorking} />
      )}
    </aside>
  );
}

/** Where a tool's files come in, are worked on, and go out again. */
export function Workbench<Options extends object>({ tool }: { tool: Tool<Options> }) {
  const { options, set } = useToolOptions(tool);
  const work = useToolSession(tool);
  const { session, parts, dispatch } = work;
  const prepare = () => {
    void work.prepare();
    tool.run.prepare();
  };
  const [news, setNews] = useState('');
  const isOver = usePageDrop({ onNear: prepare, onFiles: (files, dropped) => void work.addDropped(files, dropped) });
  const showAlert = useAlert();
  // An update of the app waits.
  useHoldUnsaved(session.files.length > 0);

  const run = () => {
    if (fitFiles(session.files).length > 0) return void work.run(options);
    showAlert('warning', missingInputHint(session.files.length > 0, tool.typed !== undefined));
  };
  const cancel = () => {
    work.cancel();
    setNews('Cancelled. Your files are as they were.');
  };
  const change = (next: Options | undefined) => {
    set(next);
    dispatch({ kind: 'optionsChanged' });
  };

  return (
    <section aria-label={tool.title} className={classes.bench}>
      {parts && <parts.LeaveWarning session={session} />}
      {parts && <parts.ResultList session={session} dispatch={dispatch} tool={tool} />}
      <div className={classes.columns}>
        <div className={classes.files}>
          {tool.typed && <ToolTextInput input={tool.typed} session={session} onType={work.type} />}
          <DropZone
            tool={tool}
            // Until the list of them is there, so that both happen at once.
            isSmall={tool.typed !== undefined || (parts !== undefined && session.files.length > 0)}
            isOver={isOver}
            isLocked={session.isWorking}
            onNear={prepare}
            onFiles={work.add}
            room={tool.limits.files - fitFiles(session.files).length}
          />
          {work.trouble !== undefined && <ErrorLine sentence={work.trouble} onRetry={() => void work.load()} />}
          {parts && (
            <parts.ToolFileList
              work={{ session, dispatch, remove: work.remove, retry: run }}
              hasOrder={tool.mode === 'joined'}
              detail={tool.detail}
              Editor={parts.FileEditor}
              onNews={setNews}
            />
          )}
        </div>
        <OptionsSide tool={tool} work={work} options={options} onChange={change} onRun={run} onCancel={cancel} />
      </div>
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </section>
  );
}
