import { failure } from '#kernel/copy/catalogue.ts';

/** Errors of the sign-in (docs/product.md, "Signing in"). */
export const authTexts = {
  missingSession: failure('Please sign in', 'Your session is missing or has ended. Please sign in again.'),
  invalidToken: failure('Please sign in', 'Your session is not valid any more. Please sign in again.'),
  missingCredentials: failure('Sign In Failed', 'You must provide either an email or phone number and a password'),
  invalidCredentials: failure('Sign In Failed', 'Invalid email or password'),
  unexpected: failure('Sign In Failed', 'An unexpected error occurred'),
  tooMany: failure('Sign In Failed', 'Too many tries. Please wait a quarter of an hour, then try again.'),
};
