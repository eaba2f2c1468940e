import { useEffect } from 'react';
import type { NoteForm } from './note-form.ts';
import classes from './template-offer.module.css';
import { blankText, isSameText } from './note-form-values.ts';
import type { WantedTemplate } from './use-template-param.ts';

interface TemplateOfferProps {
  template: WantedTemplate;
  form: NoteForm;
  /** The template has just come into the form. */
  onTaken: () => void;
}

/** Puts a template into a form that nobody has written in; asks where somebody has. */
export function TemplateOffer({ template, form, onTaken }: TemplateOfferProps) {
  const { name, text, isUntouched, settle } = template;
  const isFree = isSameText(form.text, blankText) || isUntouched(form.text);
  const { setText } = form;
  const take = () => {
    setText(text);
    settle();
    onTaken();
  };
  useEffect(() => {
    if (isFree) take();
    // oxlint-disable-next-line react/exhaustive-deps -- once: text that is typed from now on is the person's
  }, [isFree]);
  if (isFree) return null;
  return (
    <div role="group" aria-label="Template" className={classes.offer}>
      <p>You have begun a note here. Put the template “{name}” in its place?</p>
      <div className={classes.choices}>
        <button type="button" className={classes.choice} onClick={settle}>
          Keep what I wrote
        </button>
        <button type="button" className={classes.choice} onClick={take}>
          Use the template
        </button>
      </div>
    </div>
  );
}
