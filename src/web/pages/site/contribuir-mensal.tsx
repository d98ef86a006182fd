import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { MoreTexts } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { LinkRefused } from './contribuir/link-refused.tsx';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

/** The link of a monthly reminder: redirects to its open charge, or to a new one. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { giving, sender, language } = context.get(pageRequestContext);
  const renewed = await giving.renew(url.searchParams.get('l') ?? '', sender);
  if ('found' in renewed) throw redirect(`/contribuir/${renewed.found.codigo}`, 303);
  return { refused: renewed.refused, texts: pageTexts(language.texts, 'monthly', 'link') };
}

export default function MensalPage() {
  const { refused, texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <meta name="robots" content="noindex, nofollow" />
      <LinkRefused refused={refused} kind="monthly" />
    </MoreTexts>
  );
}
