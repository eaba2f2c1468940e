import type { Reasons } from './tool-figure.ts';

/** Why targets are missed, found by profiling, by tool and what was measured. */
export const reasons: Reasons = {};
