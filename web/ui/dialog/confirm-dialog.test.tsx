import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderWithUi } from '#web/testing/render-with.tsx';
import { useConfirm } from './confirm-dialog.tsx';

function Asker() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('none');
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Delete it?',
      message: 'It cannot be brought back.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    setAnswer(isConfirmed ? 'yes' : 'no');
  };
  return (
    <button type="button" onClick={() => void ask()}>
      {`Ask (${answer})`}
    </button>
  );
}

function ask() {
  renderWithUi(<Asker />);
  const opener = screen.getByRole('button', { name: 'Ask (none)' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

afterEach(cleanup);

describe('useConfirm', () => {
  it('asks in a dialog named by its title, with the focus on the harmless answer', async () => {
    ask();
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete it?' });
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  });

  it.each([
    ['Delete', 'yes'],
    ['Cancel', 'no'],
  ])('answers %s with %s and gives the focus back', async (label, answer) => {
    const opener = ask();
    fireEvent.click(await screen.findByRole('button', { name: label }));
    expect(await screen.findByText(`Ask (${answer})`)).toBe(opener);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('takes Escape for no', async () => {
    ask();
    fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'Escape' });
    await screen.findByText('Ask (no)');
  });
});
