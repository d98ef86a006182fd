import { redirect } from 'react-router';

/** Redirects to the current slug of a page, keeping the query (for example the language). */
export const movedTo = (path: string, { search }: Pick<URL, 'search'>): Response =>
  redirect(`${path}${search}`, 301);
