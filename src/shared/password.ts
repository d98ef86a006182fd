export const maxPassword = 200;

/** Upper and lower case, a digit and a special character; eight characters at least. */
export const isStrongPassword = (text: string): boolean =>
  [...text].length >= 8 &&
  /\p{Lu}/u.test(text) &&
  /\p{Ll}/u.test(text) &&
  /\p{Nd}/u.test(text) &&
  /[^\p{L}\p{M}\p{N}\s]/u.test(text);
