import type { RecordOf } from '#shared/crud/record.ts';
import type { conteudo as declaration } from '#shared/sections/conteudo.ts';
import { parseVideo } from '#shared/video.ts';
import { Cell } from '#web/crud/cells/cell.tsx';
import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './article.module.css';
import { Article } from './article.tsx';

type Conteudo = RecordOf<typeof declaration>;

/** The preview loads nothing from the provider; it only shows the player's address. */
function Preview({ record }: { record: Conteudo }) {
  const { date } = useT();
  const video = parseVideo(record.url ?? '');
  // only a thumbnail stored on our server is shown; one at another address is not loaded
  const { miniatura } = record;
  const facts = [record.categoria?.rotulo, record.pregador, record.data ? date(record.data) : undefined];
  return (
    <Article
      title={record.titulo ?? ''}
      kicker={facts.filter(Boolean).join(' · ')}
      lead={record.texto_biblico ?? undefined}
      picture={record.imagem ?? (miniatura?.startsWith('/') ? { url: miniatura } : null)}
    >
      {video && (
        <p className={styles.video}>
          <a href={video.url_incorporada} target="_blank" rel="noopener noreferrer">
            {video.url_incorporada}
          </a>
        </p>
      )}
    </Article>
  );
}

/** Shows a thumbnail stored on our server; an address elsewhere is shown as text. */
function Miniatura({ field, value }: SlotCellProps) {
  const address = String(value ?? '');
  if (!address.startsWith('/')) return <Cell field={field} value={value} />;
  return <img src={address} alt="" loading="lazy" className={styles.thumbnail} />;
}

export const conteudo: SectionSlots = {
  address: '/conteudos/',
  cells: { miniatura: Miniatura },
  preview: Preview,
};
