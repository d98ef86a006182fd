import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProjetoCard as Projeto } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import card from './card.module.css';
import { Progress } from './progress.tsx';
import styles from './projeto-card.module.css';

interface ProjetoCardProps {
  projeto: Projeto;
  heading?: 'h2' | 'h3';
  /** the first one of a page has its picture beside the text on wide screens */
  variant?: 'lead' | 'card';
  /** width of the picture on the page, outside a list of projects */
  sizes?: string;
}

/** Width of the picture on the page, by variant. */
const widths = {
  lead: '(min-width: 1240px) 660px, (min-width: 960px) 55vw, 92vw',
  card: '(min-width: 1240px) 544px, (min-width: 720px) 46vw, 92vw',
} as const;

/** A social project: picture, summary and progress. The whole card links to its page. */
export function ProjetoCard({
  projeto,
  heading: Heading = 'h3',
  variant = 'card',
  sizes = widths[variant],
}: ProjetoCardProps) {
  const { t } = useT();
  const { nome, resumo, foto, status, meta, arrecadado } = projeto;
  return (
    <article className={`${card.card} ${styles.card}`} data-variant={variant}>
      {foto ? (
        <Picture
          image={foto}
          alt=""
          sizes={sizes}
          ratio="3 / 2"
          priority={variant === 'lead'}
          className={styles.picture}
        />
      ) : (
        <DrawnCover seed={nome} ratio="3 / 2" className={styles.picture} />
      )}
      <div className={styles.words}>
        {status !== 'ativo' && <p className={styles.status}>{t(`projetos.status.${status}`)}</p>}
        <Heading className={`${card.title} ${styles.name}`}>
          <ProjetoLink projeto={projeto}>
            <span lang={recordLang}>{nome}</span>
          </ProjetoLink>
        </Heading>
        {resumo && (
          <p className={styles.summary} lang={recordLang}>
            {resumo}
          </p>
        )}
        <Progress meta={meta} arrecadado={arrecadado} />
      </div>
    </article>
  );
}

/** Links to the project's page here, or to its own site, marked as external. */
function ProjetoLink({ projeto, children }: { projeto: Projeto; children: ReactNode }) {
  const { t } = useT();
  if (projeto.slug) return <Link to={`/projetos/${projeto.slug}`}>{children}</Link>;
  if (!projeto.endereco) return children;
  return (
    <a href={projeto.endereco} rel="noopener">
      {children} <IconExternalLink size={18} stroke={1.7} aria-hidden="true" />
      <span className="visually-hidden"> ({t('projetos.other_site')})</span>
    </a>
  );
}
