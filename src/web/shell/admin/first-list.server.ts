import type { MiddlewareFunction } from 'react-router';
import { defaultPerPage } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { callFor, readListQuery } from '#web/crud/list-query.ts';
import { firstListContext, pageRequestContext } from '#web/lib/page/page-request.ts';
import { routeByPattern } from '#web/route-table.ts';

/**
 * Reads the first rows of the list that an address of the office opens, with the same call that the browser would make. Users
 * who chose another order or number of rows on their device get their rows a moment later, from the browser's own call.
 */
export const sendFirstList: MiddlewareFunction<Response> = async (
  { context, params, pattern, url },
  next,
) => {
  const section = findSection(params.section ?? '');
  const isList = section && !section.single && routeByPattern(pattern).sectionPage === 'list';
  if (isList && !url.searchParams.get('term')) {
    const { query } = callFor(
      section,
      readListQuery(section, url.searchParams, { perPage: defaultPerPage }),
      1,
    );
    // on an error the browser makes the call again, and shows what went wrong
    const answer = await context
      .get(pageRequestContext)
      .listOf(section.name, query)
      .catch(() => null);
    if (answer) context.set(firstListContext, { section: section.name, query, answer });
  }
  return next();
};
