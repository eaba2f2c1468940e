import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { chooseFiles, continueImport, startOver, useImport } from '../session/import-session.ts';
import { chosenFrom } from '../sources/chosen-sources.ts';
import classes from './running-panel.module.css';

/** An import of an earlier visit, which goes on once it has its files again. */
export function InterruptedPanel() {
  const { name, files, isBusy } = useImport();
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const hasFiles = files.length > 0;
  const goOn = (chosen: Iterable<File>) => {
    const again = chosenFrom(chosen);
    if (again.length === 0) return;
    chooseFiles(again);
    continueImport();
  };
  const sentence = () => {
    if (isBusy) return 'Another tab of this browser is importing. It can go on here once that tab is closed.';
    return hasFiles
      ? 'It was paused. It goes on from where it stopped, and adds nothing twice.'
      : 'Choose the same files again. It goes on from where it stopped, and adds nothing twice.';
  };
  return (
    <section aria-label="An import that has not ended" tabIndex={-1} className={classes.panel}>
      <h2 className={classes.title}>The import of {name || 'your files'} has not ended</h2>
      <p className={classes.quiet}>{sentence()}</p>
      <div className={classes.actions}>
        {hasFiles ? (
          <Button onClick={continueImport}>Resume</Button>
        ) : (
          <>
            <Button onClick={() => fileInput.current?.click()}>Choose files</Button>
            <Button variant="default" onClick={() => folderInput.current?.click()}>
              Choose a folder
            </Button>
          </>
        )}
        <Button variant="subtle" color="plain" onClick={startOver}>
          Forget it
        </Button>
      </div>
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        aria-label="Choose the same files again"
        onChange={({ target }) => goOn(target.files ?? [])}
      />
      <input
        ref={folderInput}
        type="file"
        hidden
        aria-label="Choose the same folder again"
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => goOn(target.files ?? [])}
      />
    </section>
  );
}
