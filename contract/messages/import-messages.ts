export const badTime = 'Times must be dates with a time in ISO 8601, such as 2024-05-01T09:30:00Z.';
export const notAList = 'notes must be a list.';
export const badCount = 'An import takes 1 to 100 notes a call.';
export const badImportId = 'importId must be a UUID.';
