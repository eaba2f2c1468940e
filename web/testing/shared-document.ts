import { configure } from '@testing-library/dom';
import { beforeAll } from 'vitest';

// For what never comes. A second, as by default, is less than a busy machine was seen to need for a page with many fields.
configure({ asyncUtilTimeout: 20_000 });

// Files share the modules of the application: nothing that one left behind may reach the next.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});
