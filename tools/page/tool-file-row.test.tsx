import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToolFileRow } from './tool-file-row.tsx';

afterEach(cleanup);

it('says at the file why it was refused, and asks for its password where that helps', () => {
  const onPassword = vi.fn();
  const sentence = 'a.pdf is protected by a password.';
  const state = { kind: 'refused', sentence, needsPassword: true, mayPass: false, isUnfit: false } as const;
  render(
    <ToolFileRow
      file={{ id: 1, name: 'a.pdf', blob: new Blob(['x']), password: '', detail: '', state }}
      order={undefined}
      detail={undefined}
      isLocked={false}
      hasProgress={false}
      onRemove={vi.fn()}
      onRetry={vi.fn()}
      onPassword={onPassword}
      onPasswordGiven={undefined}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe(sentence);
  fireEvent.change(screen.getByLabelText('Password for a.pdf'), { target: { value: 'open sesame' } });
  expect(onPassword).toHaveBeenCalledWith('open sesame');
});

it('asks nothing more of a file that the tool does not take', () => {
  const detail = { label: 'Pages', placeholder: '', complaintOf: () => undefined, onType: vi.fn() };
  const row = (isUnfit: boolean) => (
    <ToolFileRow
      file={{
        id: 1,
        name: 'a.md',
        blob: new Blob(['x']),
        password: '',
        detail: '',
        state: { kind: 'refused', sentence: 'a.md is not a PDF.', needsPassword: false, mayPass: false, isUnfit },
      }}
      order={undefined}
      detail={detail}
      isLocked={false}
      hasProgress={false}
      onRemove={vi.fn()}
      onRetry={vi.fn()}
      onPassword={vi.fn()}
      onPasswordGiven={undefined}
    />
  );
  const { rerender } = render(row(false));
  expect(screen.queryAllByRole('textbox')).toHaveLength(1);
  rerender(row(true));
  expect(screen.queryAllByRole('textbox')).toHaveLength(0);
});
