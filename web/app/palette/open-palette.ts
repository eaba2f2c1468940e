/** Asks the page to open the palette, from a menu. */
export const openPaletteEvent = 'thoughtleaf:open-palette';

export const openPalette = (): void => void window.dispatchEvent(new Event(openPaletteEvent));
