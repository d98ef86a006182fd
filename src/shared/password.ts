export const maxPassword = 200;
/** The shortest password of any account; a church may ask for longer ones in its office. */
export const minPassword = 8;
/** No password is shorter: a shorter text is refused before it is compared, and does not count as a wrong password. */
export const minTypedPassword = 6;

/** Upper and lower case, a digit and a special character; eight characters at least. */
export const isStrongPassword = (text: string): boolean =>
  [...text].length >= minPassword &&
  /\p{Lu}/u.test(text) &&
  /\p{Ll}/u.test(text) &&
  /\p{Nd}/u.test(text) &&
  /[^\p{L}\p{M}\p{N}\s]/u.test(text);
