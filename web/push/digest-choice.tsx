import { digestRhythms, type DigestRhythm } from '#contract/digest.ts';
import { Field, NativeSelect } from '#web/forms/field.tsx';
import { useChangeDigest, useDigest } from './digest.queries.ts';

const labels: Record<DigestRhythm, string> = { off: 'Never', daily: 'Each day', weekly: 'Each week' };

/** How often a mail tells of what has happened. Nothing where the server sends no mail. */
export function DigestChoice() {
  const { data } = useDigest();
  const { mutate } = useChangeDigest();
  if (!data?.canMail) return null;
  return (
    <Field
      look="form"
      label="Digest by mail"
      hint="What you have not seen in the bell, and new thoughts of your friends. Where there is nothing new, no mail comes."
      refusal={undefined}
    >
      <NativeSelect
        value={data.every}
        onChange={({ currentTarget }) => {
          const every = digestRhythms.find((rhythm) => rhythm === currentTarget.value);
          if (every) mutate(every);
        }}
      >
        {digestRhythms.map((every) => (
          <option key={every} value={every}>
            {labels[every]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}
