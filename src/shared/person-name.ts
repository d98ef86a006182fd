/** Endings of addresses that mail programmes turn into links, also after a single letter or in capitals. */
const endings =
  'app|br|cc|club|co|com|dev|gg|gl|info|io|link|live|ly|me|net|online|org|page|shop|site|store|top|xyz';

/**
 * Addresses of pages as they are typed: with `://`, `www.` or a path; a known ending; or two small words joined by a full
 * stop. Initials and titles (`J.R. Silva`, `Ma. Clara`, `Pr.Carlos`) are none.
 */
const address = new RegExp(
  [
    ':\\/\\/|www\\.',
    '[\\p{L}\\p{N}]\\.[\\p{L}\\p{N}]+[\\/\\\\?#:]',
    `[\\p{L}\\p{N}]\\.(?:${endings})(?![\\p{L}\\p{N}])`,
    '\\d\\.\\d+\\.\\d',
  ].join('|'),
  'iu',
);
const smallWords = /[\p{L}\p{N}-]{2}\.\p{Ll}{2}/u;

/** Whether a name carries the address of a page: the church must not mail it to others. */
export const carriesAddress = (name: string): boolean => address.test(name) || smallWords.test(name);
