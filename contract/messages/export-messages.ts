export const badFormat = (formats: readonly string[]) => `format must be one of ${formats.join(', ')}.`;
export const badIds = 'ids must be a list of 1 to 1,000 ids of notes.';
export const tooMany = 'Two of your exports are still being sent. Start another once one of them has ended.';
export const nothingToExport = 'None of these notes is yours.';
export const exported = (count: number) =>
  count === 1 ? 'The note is exported.' : `${count.toLocaleString('en-US')} notes are exported.`;
export const allExported = 'All notes are exported.';
