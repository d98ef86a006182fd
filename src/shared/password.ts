export const maxPassword = 200;
/** The shortest password of any account; a church may ask for longer ones in its office. */
export const minPassword = 8;
/** A shorter text is nobody's password: it is refused before it is compared, and not counted as a wrong one. */
export const minTypedPassword = 6;

/** Upper and lower case, a digit and a special character; eight characters at least. */
export const isStrongPassword = (text: string): boolean =>
  [...text].length >= minPassword &&
  /\p{Lu}/u.test(text) &&
  /\p{Ll}/u.test(text) &&
  /\p{Nd}/u.test(text) &&
  /[^\p{L}\p{M}\p{N}\s]/u.test(text);
