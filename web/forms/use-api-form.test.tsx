import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shellMessages } from '#contract/shell-messages.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { byField } from './form-validation.ts';
import { useApiForm } from './use-api-form.ts';

afterEach(cleanup);

const initialValues = { title: '', tags: '' };

type Options = Partial<Parameters<typeof useApiForm<typeof initialValues>>[0]>;

const required = ({ title, tags }: typeof initialValues) => ({
  ...(title === '' && { title: 'Title is missing.' }),
  ...(tags === '' && { tags: 'Tags are missing.' }),
});

function Form(options: Options) {
  const { form, submit, refusal, isSending } = useApiForm({
    initialValues,
    validate: required,
    send: () => Promise.resolve(),
    ...options,
  });
  const { error: titleError, ...title } = form.getInputProps('title');
  const { error: tagsError, ...tags } = form.getInputProps('tags');
  return (
    <form aria-label="Article" noValidate onSubmit={submit}>
      <input aria-label="Title" {...title} />
      <input aria-label="Tags" {...tags} />
      <output>{[titleError, tagsError, refusal].filter((text) => text !== undefined).join(' ')}</output>
      <button type="submit" disabled={isSending}>
        Send
      </button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </form>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(input(name), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const said = () => screen.getByRole('status').textContent;
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

function fill(): void {
  write('Title', 'Leaves');
  write('Tags', 'garden');
}

it('stops at wrong fields, focuses the first one, and drops a refusal with the next letter', () => {
  const send = vi.fn<() => Promise<void>>();
  render(<Form send={send} />);
  submit();
  expect(said()).toBe('Title is missing. Tags are missing.');
  expect(document.activeElement).toBe(input('Title'));
  write('Title', 'Leaves');
  expect(said()).toBe('Tags are missing.');
  submit();
  expect(document.activeElement).toBe(input('Tags'));
  expect(send).not.toHaveBeenCalled();
});

it('sends the values once, however often it is submitted meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  render(<Form send={send} />);
  fill();
  submit();
  expect(button().disabled).toBe(true);
  submit();
  resolve();
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  expect(send.mock.calls).toEqual([[{ title: 'Leaves', tags: 'garden' }]]);
  expect(input('Title').value).toBe('Leaves');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(input('Title').value).toBe('');
});

it('shows refusals of the server at their fields, and other errors as one message', async () => {
  const fields = { 'tags.1': 'Too long.', other: 'Unknown.' };
  const send = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new ApiError('Too long.', { status: 400, fields }))
    .mockRejectedValueOnce(new ApiError('Not today.', { status: 403 }))
    .mockRejectedValueOnce(new TypeError('x is undefined'));
  render(<Form send={send} />);
  fill();
  for (const text of ['Too long.', 'Not today.', shellMessages.http.internal]) {
    submit();
    await vi.waitFor(() => expect(said()).toBe(text));
    expect(input('Tags').value).toBe('garden');
  }
});

it.each([
  [false, 'Title is missing. Not today.'],
  [true, 'Title is missing.'],
])('clears the error of a call with the next submit: %s', async (clearsFailureOnSubmit, text) => {
  const send = () => Promise.reject(new ApiError('Not today.', { status: 403 }));
  render(<Form send={send} clearsFailureOnSubmit={clearsFailureOnSubmit} />);
  fill();
  submit();
  await vi.waitFor(() => expect(said()).toBe('Not today.'));
  write('Title', '');
  submit();
  expect(said()).toBe(text);
});

it('gives errors to onFailure, and the first refused field in the order of the form to onRefused', async () => {
  const error = new ApiError('Wrong.', { status: 400, fields: { tags: 'Wrong tags.', title: 'Wrong title.' } });
  const onFailure = vi.fn<(error: unknown) => void>();
  const onRefused = vi.fn<(field: string) => void>();
  render(<Form send={() => Promise.reject(error)} onFailure={onFailure} onRefused={onRefused} />);
  write('Title', 'Leaves');
  submit();
  expect(onRefused.mock.calls).toEqual([['tags']]);
  write('Tags', 'garden');
  submit();
  await vi.waitFor(() => expect(onFailure.mock.calls).toEqual([[error]]));
  expect(onRefused.mock.calls).toEqual([['tags'], ['title']]);
  expect(button().disabled).toBe(false);
});

it('stays busy after its success where the form ends with it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  render(<Form send={send} endsWithSuccess />);
  fill();
  submit();
  await act(async () => {
    resolve();
    await promise;
  });
  expect(button().disabled).toBe(true);
  submit();
  expect(send).toHaveBeenCalledOnce();
});

it('orders refusals by the fields of the form', () => {
  const found = byField(['title', 'tags'] as const, { 'tags.0': 'Empty.', title: 'Too short.' });
  expect(Object.keys(found)).toEqual(['title', 'tags']);
});
