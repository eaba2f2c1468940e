import { beforeAll } from 'vitest';

// Files share the modules of the application: nothing that one left behind may reach the next.
beforeAll(() => {
  localStorage.clear();
  sessionStorage.clear();
});
