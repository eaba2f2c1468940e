export const notOneLine = 'Name must be one line, without tabs.';
export const invisible = 'Name must not contain invisible characters or characters that change the direction of text.';
export const nothingToSee = 'Name must contain a letter, a number or a symbol.';
export const ofProduct = 'Name must not be that of Thoughtleaf itself.';
