import { useEffect, useState } from 'react';
import { useAlert } from '../../web/ui/alerts/alerts.tsx';
import { Button } from '../../web/ui/button.tsx';
import classes from './text-preview.module.css';

/** In bytes; the rest is in the file. */
const shownBytes = 20_000;

/** The beginning of a text that was made, and a way to copy all of it. */
export function TextPreview({ blob }: { blob: Blob }) {
  const [text, setText] = useState('');
  const showAlert = useAlert();
  useEffect(() => {
    let isWanted = true;
    void blob
      .slice(0, shownBytes)
      .text()
      .then((read) => isWanted && setText(read));
    return () => {
      isWanted = false;
    };
  }, [blob]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await blob.text());
      showAlert('success', 'The text is copied.');
    } catch {
      showAlert('danger', 'The browser does not let this page copy. Download the text instead.');
    }
  };
  return (
    <div className={classes.look}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre className={classes.text} tabIndex={0} aria-label="Beginning of the text">
        {text}
      </pre>
      <Button variant="default" onClick={() => void copy()}>
        Copy the text
      </Button>
    </div>
  );
}
