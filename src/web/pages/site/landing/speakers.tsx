import type { DesenhoPagina, PalestrantePagina } from '#shared/contracts/pagina-evento.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Picture } from '#web/ui/site/picture.tsx';
import { drawings } from './drawings/index.ts';
import { Section } from './section.tsx';
import styles from './speakers.module.css';

interface SpeakersProps {
  palestrantes: readonly PalestrantePagina[];
  desenho: DesenhoPagina;
}

/** The speakers, singers and teachers. A person without a picture gets the page's ornament in the same frame. */
export function Speakers({ palestrantes, desenho }: SpeakersProps) {
  const { t } = useT();
  const { Mark } = drawings[desenho];
  return (
    <Section id="palestrantes" title={t('landing.speakers')} desenho={desenho}>
      <ul
        className={`${styles.speakers} ${styles[desenho]}`}
        lang={recordLang}
        data-few={palestrantes.length < 3 || undefined}
      >
        {palestrantes.map(({ id, nome, funcao, texto, foto }) => (
          <li key={id}>
            {foto ? (
              <Picture
                image={foto}
                alt={nome}
                sizes="(min-width: 1180px) 360px, (min-width: 700px) 45vw, 90vw"
                ratio="1"
                className={styles.frame}
              />
            ) : (
              <span className={`${styles.frame} ${styles.unseen}`}>
                <Mark />
              </span>
            )}
            <div className={styles.words}>
              <h3>{nome}</h3>
              {funcao && <p className={styles.role}>{funcao}</p>}
              {texto && <p className={styles.text}>{texto}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
