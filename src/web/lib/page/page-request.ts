import { createContext } from 'react-router';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';

/** Set by the server for each request; middleware and loaders read it, nothing keeps it. */
export const pageRequestContext = createContext<PageRequest>();

/** Facts of the route that the router matched, for the server to check its own match against; none before that. */
export const matchedFactsContext = createContext<RouteFacts>({});
