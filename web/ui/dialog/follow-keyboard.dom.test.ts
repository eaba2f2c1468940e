import { afterEach, expect, it, vi } from 'vitest';
import { followKeyboard } from './follow-keyboard.ts';

afterEach(() => vi.unstubAllGlobals());

/** The part of the window that a phone shows. */
class FakeView extends EventTarget {
  height = window.innerHeight;
  offsetTop = 0;
  scale = 1;
}

it('tells how much of the window the keyboard covers, and nothing where the person has zoomed in', () => {
  const view = new FakeView();
  vi.stubGlobal('visualViewport', view);
  const element = document.createElement('dialog');
  const stop = followKeyboard(element);
  const covered = () => element.style.getPropertyValue('--covered');
  expect(covered()).toBe('0px');
  view.height = window.innerHeight - 300;
  view.dispatchEvent(new Event('resize'));
  expect(covered()).toBe('300px');
  view.offsetTop = 100;
  view.dispatchEvent(new Event('scroll'));
  expect(covered()).toBe('200px');
  view.scale = 2;
  view.dispatchEvent(new Event('resize'));
  expect(covered()).toBe('0px');
  stop();
  view.scale = 1;
  view.dispatchEvent(new Event('resize'));
  expect(covered()).toBe('0px');
});
