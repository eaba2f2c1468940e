/** Begins the cursor of a page that no server has answered. */
export const deviceCursor = 'device:';
