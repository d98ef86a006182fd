import { createContext } from 'react-router';
import type { FirstList, PageRequest } from '#shared/contracts/page-request.ts';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';

/** Set by the server for each request; middleware and loaders read it, and nothing stores it. */
export const pageRequestContext = createContext<PageRequest>();

/** Facts of the matched route, which the server compares with its own match; empty before routing. */
export const matchedFactsContext = createContext<RouteFacts>({});

/** The first rows of the list that the office opens; null on other pages. */
export const firstListContext = createContext<FirstList | null>(null);
