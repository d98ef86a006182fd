import type { LoaderFunctionArgs } from 'react-router';
import { pageRequestContext } from '#web/lib/page/page-request.ts';

/** All data that the store has about the visitor, as a file. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { accounts } = context.get(pageRequestContext);
  return new Response(`${JSON.stringify(await accounts.copy(), null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="meus-dados.json"',
      'x-robots-tag': 'noindex, nofollow',
    },
  });
}
