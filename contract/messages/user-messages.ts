export const searchFailed = 'Failed to search users';
export const notFound = 'This person does not exist.';
