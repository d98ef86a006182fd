import type { Page } from './page.tsx';

export const pageDataId = 'page-data';

/** JSON that cannot close the script element it is in. */
export const encodePage = (page: Page): string => JSON.stringify(page).replaceAll('<', '\\u003c');

let read: Page | undefined;

/** The page data that the server wrote into the document. Browser only. */
export function readPage(): Page {
  if (typeof document === 'undefined') throw new Error('readPage runs in the browser');
  if (!read) {
    const text = document.getElementById(pageDataId)?.textContent;
    if (!text) throw new Error('the document carries no page data');
    read = JSON.parse(text) as Page;
  }
  return read;
}
