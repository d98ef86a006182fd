import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import './contribuir/paper.css';
import styles from './contribuir-cartaz.module.css';

export const headers = () => ({ 'x-robots-tag': 'noindex' });

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { giving, language } = context.get(pageRequestContext);
  const cartaz = await giving.poster(url.searchParams.get('campanha'));
  if (!cartaz) throw data(null, { status: 404 });
  return { cartaz, texts: pageTexts(language.texts, 'poster') };
}

export default function CartazPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Poster />
    </MoreTexts>
  );
}

/** One A4 sheet, the same on screen and on paper. */
function Poster() {
  const { t } = useT();
  const { church } = usePage();
  const { campanha, endereco, qr } = useLoaderData<typeof loader>().cartaz;
  const title = campanha?.nome ?? t('poster.heading');
  const shown = endereco.replace(/^https?:\/\//, '');
  return (
    <div className={styles.page}>
      <title>{`${t('poster.title')}: ${title} · ${church.nome}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.tools}>
        <Button data-replay="print" onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden="true" />
          {t('poster.print')}
        </Button>
        <ButtonLink to={new URL(endereco).pathname + new URL(endereco).search} variant="quiet">
          <IconArrowLeft size={20} aria-hidden="true" />
          {t('poster.back')}
        </ButtonLink>
        <p>
          {t('poster.hint')} <a href={endereco}>{shown}</a>
        </p>
      </div>
      <article className={styles.sheet} data-paper>
        <div className={styles.picture}>
          {campanha?.imagem ? (
            <Picture
              image={campanha.imagem}
              alt=""
              sizes="800px"
              ratio="16 / 9"
              priority
              className={styles.frame}
            />
          ) : (
            <DrawnCover
              seed={campanha?.nome ?? `contribuir ${church.nome}`}
              ratio="16 / 9"
              className={styles.frame}
            />
          )}
        </div>
        <div className={styles.words}>
          <p className={styles.church} lang={recordLang}>
            {church.nome}
          </p>
          <h1 lang={campanha ? recordLang : undefined}>{title}</h1>
          {campanha?.texto && (
            <p className={styles.text} lang={recordLang}>
              {campanha.texto}
            </p>
          )}
        </div>
        <div className={styles.code}>
          <QrCode qr={qr} label={shown} />
          <div>
            <p className={styles.scan}>{t('poster.scan')}</p>
            <p>{t('poster.steps')}</p>
            <p className={styles.address}>{shown}</p>
          </div>
        </div>
      </article>
    </div>
  );
}
