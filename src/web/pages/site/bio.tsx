import { IconArrowUpRight, IconWorld } from '@tabler/icons-react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { iconMarkup } from '#web/lib/site/icon-markup.server.ts';
import { churchLd } from '#web/lib/site/json-ld.ts';
import { Logo } from '#web/shell/public/brand.tsx';
import { Networks } from '#web/shell/public/networks.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { Seo } from '#web/ui/site/seo.tsx';
import styles from './bio.module.css';
import { BioLink } from './parts/bio-link.tsx';
import { BioLive } from './parts/bio-live.tsx';
import { EventoRow } from './parts/evento-row.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { site, language } = context.get(pageRequestContext);
  const bio = await site.bio(language.texts);
  const links = bio.links
    .map(({ icone, ...link }) => ({ ...link, icon: iconMarkup(icone) }))
    .sort((a, b) => Number(b.destaque) - Number(a.destaque));
  return { bio, links, today: churchToday(new Date()) };
}

/** The church's page of links, for the one link of a social profile; made for phones. */
export default function BioPage() {
  const { t } = useT();
  const { church, baseUrl } = usePage();
  const { bio, links, today } = useLoaderData<typeof loader>();
  const { titulo, texto, foto, evento, ao_vivo } = bio;
  return (
    <div className={styles.page}>
      <Seo
        // the title of the home page is the church's name alone, so it must not be repeated here
        title={titulo && titulo.texto !== church.nome ? titulo.texto : t('bio.title')}
        description={texto?.texto ?? t('bio.description', { church: church.nome })}
        path="/bio"
        written={bio.idiomas}
        type="profile"
        image={foto}
        jsonLd={churchLd({ church, baseUrl })}
      />
      <DrawnCover seed={9} className={styles.cover} />
      <header className={styles.who}>
        <span className={styles.face}>
          {foto ? <Picture image={foto} alt="" ratio={1} sizes="120px" priority /> : <Logo size={116} />}
        </span>
        <h1 lang={titulo?.lang ?? recordLang}>{titulo?.texto ?? church.nome}</h1>
        {texto && <p lang={texto.lang}>{texto.texto}</p>}
        <Networks redes={church.redes} className={styles.networks} />
      </header>

      {ao_vivo && (
        <section aria-label={t('home.live')}>
          <BioLive video={ao_vivo} />
        </section>
      )}
      {evento && (
        <section className={styles.next} aria-label={t('bio.next')}>
          <p>{t('bio.next')}</p>
          <EventoRow evento={evento} today={today} heading="h2" />
        </section>
      )}

      <nav aria-label={t('bio.links')}>
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.url + link.titulo.texto}>
              <BioLink {...link} />
            </li>
          ))}
        </ul>
        <Link className={styles.site} to="/">
          <IconWorld size={20} stroke={1.6} aria-hidden="true" />
          {t('bio.site')}
          <IconArrowUpRight size={18} stroke={1.6} aria-hidden="true" />
        </Link>
      </nav>
    </div>
  );
}
