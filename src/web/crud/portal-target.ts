import { createContext, useContext } from 'react';

/**
 * Where menus and calendars are drawn: inside of the page's landmark, or of the drawer that is open. A modal dialog
 * lies above all else of the page, so what belongs to it has to be within it.
 */
export const PortalTarget = createContext<string | HTMLElement>('#content');

export const usePortalTarget = (): { target: string | HTMLElement } => ({ target: useContext(PortalTarget) });
