import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderWithUi } from '#web/testing/render-with.tsx';
import { NoteTextFields } from './note-fields.tsx';
import { useNoteForm } from './note-form.ts';
import { blankText } from './note-form-values.ts';

afterEach(cleanup);

function Form() {
  const form = useNoteForm(blankText);
  return (
    <>
      <NoteTextFields form={form} title={{ name: 'title' }} description={{ name: 'description' }} />
      <p data-testid="reason">{form.reason}</p>
    </>
  );
}

const short = 'must be at least 5 characters long.';

/** The text that a screen reader adds to the name of a field. */
function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

it('says at the field what it still needs, once it was come to', () => {
  renderWithUi(<Form />);
  const [title, description] = [screen.getByLabelText('Title'), screen.getByLabelText('Description')];
  fireEvent.blur(title);
  expect(describedBy(title), 'a form that nobody has begun').toBe('');

  fireEvent.change(title, { target: { value: 'Lake' } });
  expect(describedBy(title)).toBe(`Title ${short}`);
  expect(title.getAttribute('aria-invalid'), 'nothing was refused').toBeNull();
  expect(describedBy(description)).toBe('');
  // A reason that no field shows yet stands at the button, and no reason stands there twice.
  expect(screen.getByTestId('reason').textContent).toBe('Description is required.');

  fireEvent.blur(description);
  expect(describedBy(description)).toBe('Description is required.');
  expect(screen.getByTestId('reason').textContent).toBe('');

  fireEvent.change(title, { target: { value: 'Lake days' } });
  expect(describedBy(title)).toBe('');
  fireEvent.change(description, { target: { value: 'Swam.' } });
  expect(describedBy(description)).toBe('');
});
