/** Pressures that devices give for a finger that they do not measure. */
const unmeasured = new Set([0, 0.5, 1]);

/** True if the pressure of a pointer is measured, by that of its first touch. */
export function hasPressure(pointerType: string, pressure: number): boolean {
  if (pointerType === 'pen') return pressure > 0;
  return pointerType === 'touch' && !unmeasured.has(pressure);
}

/** True if a pointer draws. Where there is a pen, fingers do not: they are the palm of its hand. */
export const mayDraw = (pointerType: string, hasSeenPen: boolean): boolean => pointerType !== 'touch' || !hasSeenPen;
