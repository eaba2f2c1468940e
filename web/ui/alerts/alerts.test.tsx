import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithUi } from '#web/testing/render-with.tsx';
import { AlertProvider, useAlert, type AlertType } from './alerts.tsx';
import { ModalDialog } from '../dialog/modal-dialog.tsx';

function Teller({ type, onUndo }: { type: AlertType; onUndo?: () => void }) {
  const showAlert = useAlert();
  return (
    <button
      type="button"
      onClick={() => showAlert(type, 'Said', onUndo ? { action: { label: 'Undo', onClick: onUndo } } : undefined)}
    >
      Tell
    </button>
  );
}

const tell = () => fireEvent.click(screen.getByText('Tell'));
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useAlert', () => {
  it.each([
    ['danger', 'alert'],
    ['warning', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
    ['primary', 'status'],
  ] as const)('shows %s with role %s and hides it after 3 s', (type, role) => {
    renderWithUi(<Teller type={type} />);
    tell();
    expect(screen.getByRole(role).dataset['alertType']).toBe(type);
    pass(2999);
    expect(screen.queryByText('Said')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Said')).toBeNull();
  });

  it('gives the same words their full time again', () => {
    renderWithUi(<Teller type="info" />);
    tell();
    pass(2000);
    tell();
    pass(2000);
    expect(screen.queryAllByText('Said')).toHaveLength(1);
  });

  it('waits while the pointer is on it', () => {
    renderWithUi(<Teller type="info" />);
    tell();
    vi.spyOn(screen.getByRole('status'), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 700, 300, 40));
    fireEvent.pointerMove(document.body, { clientX: 150, clientY: 720 });
    pass(10_000);
    fireEvent.pointerMove(document.body, { clientX: 150, clientY: 600 });
    pass(2999);
    expect(screen.queryByText('Said')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Said')).toBeNull();
  });

  it('stands at the other end of the window than what was pressed last', () => {
    renderWithUi(<Teller type="info" />);
    const button = screen.getByText('Tell');
    const box = vi.spyOn(button, 'getBoundingClientRect');
    const place = () => screen.getByRole('status').parentElement?.dataset['place'];
    for (const [top, expected] of [
      [window.innerHeight - 50, 'top'],
      [50, 'bottom'],
    ] as const) {
      box.mockReturnValue(new DOMRect(0, top, 80, 30));
      fireEvent.pointerDown(button, { clientY: top });
      tell();
      expect(place()).toBe(expected);
    }
  });

  it('goes away from what the person comes to', () => {
    renderWithUi(<Teller type="info" />);
    const button = screen.getByText('Tell');
    tell();
    const region = screen.getByRole('status').parentElement;
    expect(region?.dataset['place']).toBe('bottom');
    const low = new DOMRect(0, window.innerHeight - 60, 80, 30);
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(low);
    if (region) vi.spyOn(region, 'getBoundingClientRect').mockReturnValue(low);
    fireEvent.focusIn(button);
    expect(region?.dataset['place']).toBe('top');
  });

  it('runs its action once and hides', () => {
    const onUndo = vi.fn<() => void>();
    renderWithUi(<Teller type="success" onUndo={onUndo} />);
    tell();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Said')).toBeNull();
  });

  it('stands inside an open modal dialog, and outlives it', () => {
    const page = (isOpen: boolean) => (
      <AlertProvider>
        <Teller type="info" />
        {isOpen && (
          <ModalDialog title="Open" onClose={() => undefined}>
            Content
          </ModalDialog>
        )}
      </AlertProvider>
    );
    const { rerender } = render(page(true));
    tell();
    expect(within(screen.getByRole('dialog')).getByText('Said')).toBeDefined();
    rerender(page(false));
    expect(screen.getByText('Said')).toBeDefined();
  });

  it('falls back to the browser outside a provider', () => {
    const alert = vi.fn<(text: string) => void>();
    vi.stubGlobal('alert', alert);
    render(<Teller type="danger" />);
    tell();
    expect(alert).toHaveBeenCalledWith('danger: Said');
    vi.unstubAllGlobals();
  });
});
