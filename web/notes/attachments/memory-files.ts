/** Files of the demo by their addresses: a page's policy forbids to fetch these. */
export const memoryFiles = new Map<string, Blob>();
