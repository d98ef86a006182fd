import { redirect } from 'react-router';

/** Redirects to the current slug of a page, keeping the query (for example the language). */
export const movedTo = (path: string, { search }: Pick<URL, 'search'>): Response =>
  redirect(`${path}${search}`, 301);

/** Has the browser submit a form of a page's former slug again at the current one, where its refusal can be shown. */
export const submitAgainAt = (path: string, { search }: Pick<URL, 'search'>): Response =>
  redirect(`${path}${search}`, 307);
