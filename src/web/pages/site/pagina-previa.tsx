import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type PreviaMessage, type PreviaPagina, previaOf } from '#shared/contracts/previa-pagina.ts';
import { eventoShare, sharePath } from '#shared/share-image.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { LandingPage } from './landing/landing-page.tsx';

export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export function loader({ context }: LoaderFunctionArgs) {
  const { language } = context.get(pageRequestContext);
  return { texts: pageTexts(language.texts, 'landing', 'signup', 'previa') };
}

export default function PaginaPreviaPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <meta name="robots" content="noindex, nofollow" />
      <Preview />
    </MoreTexts>
  );
}

/** Blocks links that leave the page, and submits. */
function stay(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (event.type === 'submit' || (link && !link.getAttribute('href')?.startsWith('#'))) {
    event.preventDefault();
    event.stopPropagation();
  }
}

function useStay(): void {
  useEffect(() => {
    const kinds = ['click', 'auxclick', 'submit'];
    for (const kind of kinds) document.addEventListener(kind, stay, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, stay, true);
    };
  }, []);
}

/**
 * Shows the page that the editor around this frame posts. It has no data of its own, and accepts messages only from a window
 * of our own origin that contains this one as a frame.
 */
function Preview() {
  const { t } = useT();
  const { church } = usePage();
  const [shown, setShown] = useState<PreviaPagina>();
  useStay();
  useEffect(() => {
    const { origin } = window.location;
    const listen = (event: MessageEvent<unknown>) => {
      const posted = previaOf(event, { origin, source: window.parent === window ? null : window.parent });
      if (posted !== undefined && posted !== 'pronta') setShown(posted);
    };
    window.addEventListener('message', listen);
    const ready: PreviaMessage = { previa: 'pronta' };
    if (window.parent !== window) window.parent.postMessage(ready, origin);
    return () => window.removeEventListener('message', listen);
  }, []);
  if (!shown) return <p role="status">{t('previa.waiting')}</p>;
  const { evento, pagina, sale, today, isOver } = shown;
  return (
    <>
      <title>{evento.nome}</title>
      <LandingPage
        evento={evento}
        pagina={pagina}
        sale={sale}
        today={today}
        isOver={isOver}
        checkout="#passaportes"
        share={{ url: evento.canonico, media: sharePath(eventoShare(evento), church) }}
        alone
      />
    </>
  );
}
