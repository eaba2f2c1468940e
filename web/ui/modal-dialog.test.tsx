import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWithUi } from '#web/testing/render-with.tsx';
import { ModalDialog } from './modal-dialog.tsx';

afterEach(cleanup);

function open() {
  const onClose = vi.fn<() => void>();
  renderWithUi(
    <ModalDialog title="Open" onClose={onClose}>
      Words to select
    </ModalDialog>,
  );
  return { onClose, dialog: screen.getByRole('dialog') };
}

describe('a click beside the dialog', () => {
  it('asks to close it', () => {
    const { onClose, dialog } = open();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('does nothing where the pointer went down inside, as when text is selected', () => {
    const { onClose, dialog } = open();
    fireEvent.pointerDown(screen.getByText('Words to select'));
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does nothing where it is a click inside', () => {
    const { onClose } = open();
    fireEvent.pointerDown(screen.getByText('Words to select'));
    fireEvent.click(screen.getByText('Words to select'));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the end of the dialog', () => {
  it('is told to its owner where it was closed past him', () => {
    const { onClose, dialog } = open();
    dialog.removeAttribute('open');
    fireEvent(dialog, new Event('close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is not told where the dialog is open again by then', () => {
    const { onClose, dialog } = open();
    expect(dialog.hasAttribute('open')).toBe(true);
    fireEvent(dialog, new Event('close'));
    expect(onClose).not.toHaveBeenCalled();
  });
});
