import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UiProvider } from './ui-provider.tsx';

it('leaves the colours of the document as the server has set them', () => {
  const root = document.documentElement;
  root.dataset['mantineColorScheme'] = 'dark';
  const observer = new MutationObserver(() => undefined);
  observer.observe(root, { attributes: true });
  render(<UiProvider>text</UiProvider>);
  expect(observer.takeRecords()).toEqual([]);
});
