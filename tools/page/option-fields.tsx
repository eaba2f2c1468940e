import { useState } from 'react';
import { Field, NativeSelect, TextInput } from '../../web/forms/field.tsx';

interface ChoiceOptionProps<Value extends string> {
  label: string;
  value: Value;
  /** The choices with their words, in their order. */
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few. */
export function ChoiceOption<Value extends string>({ label, value, choices, onChange }: ChoiceOptionProps<Value>) {
  return (
    <Field label={label} refusal={undefined}>
      <NativeSelect
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

interface NumberOptionProps {
  /** With its unit: "Margin (mm)". */
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
}

/** A number within bounds. The field refuses a number outside of them. */
export function NumberOption({ label, value, min, max, step = 1, onChange }: NumberOptionProps) {
  // Text of the field, which may be no number while it is typed.
  const [typed, setTyped] = useState<string>();
  const isGood = (text: string) => text !== '' && Number(text) >= min && Number(text) <= max;
  const refusal = typed === undefined || isGood(typed) ? undefined : `From ${min} to ${max}.`;
  return (
    <Field label={label} refusal={refusal}>
      <TextInput
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isGood(target.value)) onChange(Number(target.value));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Field>
  );
}
