/** How far the page is scrolled, in whole percent of what there is to scroll; 0 where there is nothing. */
export function scrolledPercent(): number {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const room = scrollHeight - clientHeight;
  return room > 0 ? Math.min(100, Math.round((scrollTop / room) * 100)) : 0;
}
