import { redirect } from 'react-router';

/** To the name that a page has now. What else its address said goes along: a link in English stays one. */
export const movedTo = (path: string, { search }: Pick<URL, 'search'>): Response =>
  redirect(`${path}${search}`, 301);
