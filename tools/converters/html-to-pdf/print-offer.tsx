import { useEffect, useRef, useState } from 'react';
import { loadPart, PartLoadFailure } from '../../runner/job-failure.ts';
import { ChoiceOption } from '../../page/option-fields.tsx';
import type { Frame } from '../../layout/paged-frame/frame.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import type { SecondaryActionProps } from '../../runner/tool.ts';
import { ErrorLine } from '../../page/error-line.tsx';
import { Button } from '../../../web/ui/button.tsx';
import type { HtmlToPdfOptions } from './html-to-pdf.options.ts';
import classes from './print-offer.module.css';

interface Trouble {
  sentence: string;
  mayPass: boolean;
}

/** The browser's own print, beside our PDF. Its code is loaded on demand. */
export function PrintOffer({ files, options, isLocked }: SecondaryActionProps<HtmlToPdfOptions>) {
  const [chosen, choose] = useState('');
  const [trouble, setTrouble] = useState<Trouble>();
  const frame = useRef<Frame>(undefined);
  useEffect(() => () => frame.current?.close(), []);
  const file = files.find(({ id }) => String(id) === chosen) ?? files[0];

  const print = async () => {
    if (!file) return;
    setTrouble(undefined);
    frame.current?.close();
    try {
      const { printHtml } = await loadPart(() => import('./print-html.ts'));
      frame.current = await printHtml(file, options);
    } catch (error) {
      if (error instanceof UnusableFile) setTrouble({ sentence: `${file.name} ${error.because}`, mayPass: false });
      else if (error instanceof PartLoadFailure)
        setTrouble({ sentence: 'Printing could not be loaded.', mayPass: true });
      else throw error;
    }
  };

  return (
    <div className={classes.offer}>
      {files.length > 1 && (
        <ChoiceOption
          label="Document to print"
          value={String(file?.id)}
          choices={files.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={choose}
        />
      )}
      <Button variant="default" disabled={!file || isLocked} onClick={() => void print()}>
        Print with the browser
      </Button>
      {trouble && <ErrorLine sentence={trouble.sentence} onRetry={trouble.mayPass ? () => void print() : undefined} />}
      <p className={classes.words}>
        Opens your browser’s own dialog, which prints the document or saves it as a PDF: in the fonts of this device,
        with text that can be selected, under the browser’s own header and footer.
      </p>
    </div>
  );
}
