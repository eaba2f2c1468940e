import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import classes from './settings-frame.module.css';

interface SettingsFrameProps<Values> {
  title: string;
  lead: string;
  /** The state of the form, as useSettingsForm has it. */
  form: {
    values: Values | undefined;
    isChanged: boolean;
    isSaving: boolean;
    failure: string | undefined;
    isAsking: boolean;
    ask: () => void;
    save: () => void;
  };
  /** Label of the button. */
  saveLabel: string;
  /** The controls, once there is something to show in them. */
  children: (values: Values) => ReactNode;
}

/** A page of settings: its form, or why it is not there. */
export function SettingsFrame<Values>({ title, lead, form, saveLabel, children }: SettingsFrameProps<Values>) {
  const { values, isChanged, isSaving, failure, isAsking, ask, save } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </header>
      {failure !== undefined ? (
        <AdminFailure onRetry={ask} isRetrying={isAsking}>
          {failure}
        </AdminFailure>
      ) : values === undefined ? (
        <Spinner />
      ) : (
        <form noValidate aria-label={title} className={classes.form} onSubmit={submit}>
          {children(values)}
          <div className={classes.foot}>
            <Button type="submit" loading={isSaving}>
              {saveLabel}
            </Button>
            {isChanged && <span className={classes.unsaved}>Not saved yet</span>}
          </div>
        </form>
      )}
    </div>
  );
}
