import { useState, type FormEvent } from 'react';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import { type ReminderRepeat, reminderRepeats } from '#contract/reminders/next-reminders.ts';
import { describeWhen } from '#lib/time/describe-when.ts';
import { nextOccurrence, type Schedule } from '#lib/time/repeat-rules.ts';
import { findTasks } from '#lib/markdown/task-list.ts';
import { Field, NativeSelect, TextInput } from '#web/forms/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { DialogActions } from '#web/ui/dialog/modal-dialog.tsx';
import classes from './reminder-form.module.css';
import { useAddReminder } from './reminders.queries.ts';
import { useParsedWhen, useSubmitOnceRead } from './use-parsed-when.ts';

const repeatLabels: Record<ReminderRepeat, string> = {
  none: 'Does not repeat',
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
};

const isRepeat = (value: string): value is ReminderRepeat => reminderRepeats.some((repeat) => repeat === value);

const choices = [
  { label: 'Later today', words: 'in 3 hours' },
  { label: 'Tomorrow morning', words: 'tomorrow 9am' },
  { label: 'Next week', words: 'next week' },
] as const;

/** In the last hours of a day there is no later today. */
const lateHour = 21;

/** Words for a time, and beside them what was read. */
function WhenField(props: { words: string; refusal: string | undefined; onChange: (words: string) => void }) {
  const { words, refusal, onChange } = props;
  const offered = choices.filter(({ words: given }) => given !== 'in 3 hours' || new Date().getHours() < lateHour);
  return (
    <>
      <Field label="When" refusal={refusal}>
        <TextInput
          data-autofocus
          value={words}
          placeholder="tomorrow 9am, every monday at 8…"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={80}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </Field>
      <div role="group" aria-label="Suggestions" className={classes.choices}>
        {offered.map((choice) => (
          <Button key={choice.label} variant="default" size="xs" onClick={() => onChange(choice.words)}>
            {choice.label}
          </Button>
        ))}
      </div>
    </>
  );
}

interface SelectProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
}

function RepeatField({ value, onChange }: SelectProps<ReminderRepeat>) {
  return (
    <Field label="Repeat" refusal={undefined}>
      <NativeSelect
        value={value}
        onChange={({ currentTarget }) => {
          if (isRepeat(currentTarget.value)) onChange(currentTarget.value);
        }}
      >
        {reminderRepeats.map((repeat) => (
          <option key={repeat} value={repeat}>
            {repeatLabels[repeat]}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** The open tasks of the note; nothing is chosen where the whole note is meant. */
function TaskField({ tasks, value, onChange }: SelectProps<string> & { tasks: readonly string[] }) {
  return (
    <Field label="Task" refusal={undefined}>
      <NativeSelect value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">The whole note</option>
        {tasks.map((task) => (
          <option key={task} value={task}>
            {task}
          </option>
        ))}
      </NativeSelect>
    </Field>
  );
}

/** The words and the chosen repetition as one schedule; a weekday that begins on a Sunday moves to Monday. */
function scheduleOf(when: Schedule, repeat: ReminderRepeat | undefined): Schedule {
  const schedule = { ...when, repeat: repeat ?? when.repeat };
  return { ...schedule, startsAt: nextOccurrence(schedule, when.startsAt - 1) ?? when.startsAt };
}

const openTasksOf = ({ description }: Note): string[] => [
  ...new Set(findTasks(description).flatMap(({ done, text }) => (done || text === '' ? [] : text))),
];

const refusalOf = (words: string): string =>
  words.trim() === '' ? messages.reminders.whenMissing : messages.reminders.notUnderstood;

/** Sets a reminder. Says what it understood before it is sent. */
export function ReminderForm({ note, onClose }: { note: Note; onClose: () => void }) {
  const [words, setWords] = useState('');
  const [chosenRepeat, setRepeat] = useState<ReminderRepeat>();
  const [task, setTask] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const read = useParsedWhen(words);
  const { form, submitOnceRead } = useSubmitOnceRead(words, read !== undefined);
  const { mutateAsync: add, isPending } = useAddReminder(note._id);
  const tasks = openTasksOf(note);
  const schedule = read?.when ? scheduleOf(read.when, chosenRepeat) : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    if (!read) return submitOnceRead();
    if (!schedule) return setRefusal(refusalOf(words));
    if (schedule.startsAt <= read.now) return setRefusal(messages.reminders.past);
    const { startsAt, repeat, timeZone } = schedule;
    try {
      await add({ at: new Date(startsAt).toISOString(), repeat, timeZone, ...(task !== '' && { task }) });
      setWords('');
      setRepeat(undefined);
      setTask('');
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="New reminder"
      className={classes.form}
      onSubmit={(event) => void submit(event)}
    >
      <WhenField
        words={words}
        refusal={refusal}
        onChange={(given) => {
          setRefusal(undefined);
          setWords(given);
        }}
      />
      <p role="status" className={classes.reading}>
        {read && schedule ? describeWhen(schedule, read.now) : ''}
      </p>
      <div className={classes.row}>
        <RepeatField value={schedule?.repeat ?? chosenRepeat ?? 'none'} onChange={setRepeat} />
        {tasks.length > 0 && <TaskField tasks={tasks} value={task} onChange={setTask} />}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" loading={isPending}>
          Set reminder
        </Button>
      </DialogActions>
    </form>
  );
}
