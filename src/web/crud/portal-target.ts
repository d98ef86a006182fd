import { createContext, useContext } from 'react';

/**
 * Where menus and calendars are rendered: inside the page's main landmark, or inside the open drawer. A modal
 * dialog covers everything outside it, so its own popovers must be inside it.
 */
export const PortalTarget = createContext<string | HTMLElement>('#content');

export const usePortalTarget = (): { target: string | HTMLElement } => ({ target: useContext(PortalTarget) });
