import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModalDialog } from './modal-dialog.tsx';

afterEach(cleanup);

function open() {
  const onClose = vi.fn<() => void>();
  const { rerender } = render(<input aria-label="Before" />);
  screen.getByLabelText('Before').focus();
  const page = (isOpen: boolean) => (
    <>
      <input aria-label="Before" />
      {isOpen && (
        <ModalDialog title="Open" onClose={onClose}>
          Words to select <button type="button">Inside</button>
        </ModalDialog>
      )}
    </>
  );
  rerender(page(true));
  const veil = screen.getByRole('dialog').parentElement?.querySelector('[role=presentation]') ?? document.body;
  return { onClose, veil, close: () => rerender(page(false)) };
}

const press = (element: Element) => {
  fireEvent.pointerDown(element, { button: 0, pointerType: 'mouse' });
  fireEvent.mouseDown(element, { button: 0 });
};
const release = (element: Element) => {
  fireEvent.pointerUp(element, { button: 0, pointerType: 'mouse' });
  fireEvent.mouseUp(element, { button: 0 });
  fireEvent.click(element, { button: 0 });
};

describe('a click beside the dialog', () => {
  it('asks to close it', () => {
    const { onClose, veil } = open();
    press(veil);
    release(veil);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('does nothing where the pointer went down inside, as when text is selected', () => {
    const { onClose, veil } = open();
    press(screen.getByText('Words to select'));
    release(veil);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does nothing where it is a click inside', () => {
    const { onClose } = open();
    press(screen.getByText('Words to select'));
    release(screen.getByText('Words to select'));
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Escape', () => {
  it('asks to close the dialog, which stays until its owner takes it away', () => {
    const { onClose } = open();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('closes the upper one of two', () => {
    const { onClose } = open();
    const onCloseUpper = vi.fn<() => void>();
    const { unmount } = render(
      <ModalDialog title="Upper" onClose={onCloseUpper}>
        Words
      </ModalDialog>,
    );
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onCloseUpper).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    unmount();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('belongs to what is open within the dialog first', () => {
    const { onClose } = open();
    const inside = screen.getByRole('button', { name: 'Inside' });
    inside.addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(inside, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the focus', () => {
  it('goes into the dialog, and back when the dialog goes', async () => {
    const { close } = open();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Inside'));
    close();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Before')));
  });
});

describe('the page behind the dialog', () => {
  it('is hidden from screen readers until the dialog goes', async () => {
    const { close } = open();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Before' })).toBeNull());
    close();
    await screen.findByRole('textbox', { name: 'Before' });
  });
});

it('gives the focus to what is left around the element that had it, where that has gone meanwhile', async () => {
  const page = (isOpen: boolean, rows: readonly string[]) => (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
      {isOpen && (
        <ModalDialog title="Open" onClose={() => undefined}>
          Words
        </ModalDialog>
      )}
    </>
  );
  const { rerender } = render(page(false, ['First', 'Second']));
  screen.getByText('Second').focus();
  rerender(page(true, ['First', 'Second']));
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  rerender(page(true, ['First']));
  rerender(page(false, ['First']));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('First')));
});
