export const registered = 'Thank you! Your interest has been registered.';
export const refused = 'Something went wrong. Please try again.';
export const serverError = 'Server error. Please try again later.';
