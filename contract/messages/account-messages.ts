export const wrongCredentials = 'Invalid email or password.';
export const emailTaken = 'A user with this email already exists.';
export const resetRequested = 'If an account with this email exists, a link to reset the password is on its way.';
export const resetLinkInvalid = 'This link is invalid, was used already or has expired. Please request a new one.';
export const passwordReset = 'Your password has been reset. Please log in.';
export const workNeeded = 'Many accounts were made from your network lately. Please try again in a moment.';
export const passwordLeaked =
  'This password is too close to one of the most common ones that have leaked. Please choose another.';
export const passwordIsOwn =
  'Your password must be more than your name, your email address or the name of Thoughtleaf.';
export const passwordTooSimple =
  'This password is a sequence or a repetition that is easily guessed. Please choose another.';
export const notBanned = 'This account is not banned. Please log in.';
export const passwordsDiffer = 'Passwords do not match.';
export const registered = 'Account created successfully!';
export const welcomeBack = 'Welcome back to Thoughtleaf!';
/** The toast after signing up; `number` is the count of people who registered so far. */
export const registeredAs = (number: number) => `Welcome to the Community! You are our #${number} registered user!`;
