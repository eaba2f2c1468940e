/** How a line of the report begins. */
export const verdict = (isMet: boolean): string => (isMet ? 'met   ' : 'MISSED');
