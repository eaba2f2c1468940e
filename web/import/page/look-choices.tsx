import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Checkbox } from '#web/forms/checkbox.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import { useOnline } from '#web/offline/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { cancelLook, startImport } from '../session/import-session.ts';
import type { Choices } from './look-rows.ts';
import classes from './looked-panel.module.css';

interface LookChoicesProps {
  choices: Choices;
  onChange: (choices: Choices) => void;
  /** Notes of each group, and those that come. */
  counts: { trashed: number; archived: number; coming: number };
}

/** What shall come, the tag that all of it gets, and the way on. */
export function LookChoices({ choices, onChange, counts }: LookChoicesProps) {
  const [tag, setTag] = useState('');
  const isOnline = useOnline();
  const { trashed, archived, coming } = counts;
  return (
    <form
      className={classes.options}
      onSubmit={(event) => {
        event.preventDefault();
        startImport({ ...choices, leftOut: [...choices.leftOut], tag: tag.trim() });
      }}
    >
      <FormField
        label="Tag for all of them"
        description="Optional, such as imported/keep."
        maxLength={limits.note.tag.max}
        value={tag}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
      />
      {(trashed > 0 || archived > 0) && (
        <div className={classes.choices}>
          {archived > 0 && (
            <Checkbox
              isChecked={choices.withArchived}
              onChange={(withArchived) => onChange({ ...choices, withArchived })}
            >
              {`Archived ones as well (${archived.toLocaleString('en-US')})`}
            </Checkbox>
          )}
          {trashed > 0 && (
            <Checkbox isChecked={choices.withTrash} onChange={(withTrash) => onChange({ ...choices, withTrash })}>
              {`The trash as well (${trashed.toLocaleString('en-US')})`}
            </Checkbox>
          )}
        </div>
      )}
      <div className={classes.actions}>
        <Button type="submit" disabled={!isOnline || coming === 0}>
          Import
        </Button>
        <Button variant="subtle" color="plain" onClick={cancelLook}>
          Back
        </Button>
      </div>
    </form>
  );
}
