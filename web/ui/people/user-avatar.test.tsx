import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { UserAvatar } from './user-avatar.tsx';

afterEach(cleanup);

describe('the avatar of a person', () => {
  it('without a picture is initials that ask the server for nothing and are not read out', () => {
    const { container } = render(<UserAvatar name="Ada King Lovelace" />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('[data-initials="AL"][aria-hidden="true"]')).not.toBeNull();
    expect(container.textContent).toBe('');
  });

  it('with a picture is that one', () => {
    const { container } = render(<UserAvatar name="Ada" picture="/pictures/a.webp" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/a.webp');
    expect(container.querySelector('[data-initials]')).toBeNull();
  });
});
