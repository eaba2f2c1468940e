export const notOneLine = 'Name must be one line, without tabs.';
export const invisible = 'Name must not contain invisible characters or characters that change the direction of text.';
export const nothingToSee = 'Name must contain a letter, a number or a symbol.';
export const banned = 'This name has a word that is not accepted here. Please choose another one.';
export const ofProduct = 'Name must not be that of Thoughtleaf itself.';
export const ofStaff = 'Name must not be “admin”, “moderator” or “support”, or look like one of them.';
