import { Field, inputClass } from '#web/ui/field.tsx';
import { typedId, type ToolSession } from './tool-session.ts';
import type { TypedInput } from './tool.ts';
import classes from './typed-text.module.css';

interface TypedTextProps {
  input: TypedInput;
  session: ToolSession;
  onType: (text: string) => void;
}

/** Text that is typed or pasted in place of a file, or beside files. */
export function TypedText({ input: { label, placeholder }, session, onType }: TypedTextProps) {
  const state = session.files.find(({ id }) => id === typedId)?.state;
  return (
    <Field label={label} refusal={state?.kind === 'refused' ? state.sentence : undefined}>
      {(attributes) => (
        <textarea
          {...attributes}
          className={`${inputClass} ${classes.text}`}
          placeholder={placeholder}
          value={session.typed}
          readOnly={session.isWorking}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  );
}
