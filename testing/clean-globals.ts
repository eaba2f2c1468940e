import { vi } from 'vitest';

// Files of one worker share its globals: none finds what the one before it put in their place.
vi.unstubAllGlobals();
