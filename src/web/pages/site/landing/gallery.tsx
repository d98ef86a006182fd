import type { DesenhoPagina } from '#shared/contracts/pagina-evento.ts';
import type { Imagem } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import styles from './gallery.module.css';
import { Section } from './section.tsx';

interface GalleryProps {
  galeria: readonly Imagem[];
  desenho: DesenhoPagina;
}

/** Pictures as a mosaic, the first one large. */
export function Gallery({ galeria, desenho }: GalleryProps) {
  const { t } = useT();
  return (
    <Section id="fotos" title={t('landing.gallery')} desenho={desenho} noPrint>
      <ul className={`${styles.gallery} ${styles[desenho]}`} data-count={Math.min(galeria.length, 6)}>
        {galeria.map((imagem, at) => (
          <li key={imagem.id}>
            <Picture
              image={imagem}
              alt={t('landing.gallery_picture', { count: at + 1, total: galeria.length })}
              sizes={
                at === 0 || galeria.length <= 4
                  ? '(min-width: 1180px) 580px, 92vw'
                  : '(min-width: 1180px) 290px, (min-width: 700px) 33vw, 50vw'
              }
              ratio="4 / 3"
              className={styles.frame}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
