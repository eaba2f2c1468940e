import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AlertProvider } from '#web/ui/alerts/alerts.tsx';
import { useChosenPictures } from './use-chosen-pictures.ts';

afterEach(cleanup);

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

it('keeps the pictures of two additions at once', async () => {
  const { result } = renderHook(() => useChosenPictures(), { wrapper: AlertProvider });
  const { add } = result.current;
  await act(() => Promise.all([add([picture('one.png')]), add([picture('two.png')])]));
  expect(result.current.pictures.map(({ file }) => file.name)).toEqual(['one.png', 'two.png']);
});
