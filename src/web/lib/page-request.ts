import { createContext } from 'react-router';
import type { PageRequest } from '#shared/contracts/page-request.ts';

/** Set by the server for each request; middleware and loaders read it, nothing keeps it. */
export const pageRequestContext = createContext<PageRequest>();
