import { type ComponentType, lazy } from 'react';

const Nothing = () => null;

/** A part that comes after the page. Where its chunk cannot be loaded the page stays whole without it. */
export const optionalComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (Part): { default: ComponentType<Props> } => ({ default: Part }),
      () => ({ default: Nothing }),
    ),
  );
