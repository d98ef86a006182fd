import { Link } from 'react-router';
import type { CampanhaAberta, ProjetoAberto } from '#shared/contracts/contribuir.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import { Progress } from '../parts/progress.tsx';
import styles from './cause.module.css';

const sizes = '(min-width: 1240px) 440px, (min-width: 960px) 36vw, 92vw';

/** The cause beside the form: a campaign, a project, or why the church asks for gifts. */
export function Cause({
  campanha,
  projeto,
}: {
  campanha: CampanhaAberta | undefined;
  projeto: ProjetoAberto | undefined;
}) {
  const { t, locale } = useT();
  const { church } = usePage();
  const cause = campanha ?? projeto;
  if (!cause)
    return (
      <div className={styles.cause}>
        <DrawnCover seed={`contribuir ${church.nome}`} ratio="4 / 3" className={styles.picture} />
        <figure className={styles.verse}>
          <blockquote>{t('give.verse')}</blockquote>
          <figcaption>{t('give.verse_ref')}</figcaption>
        </figure>
      </div>
    );
  const text = campanha ? campanha.texto : projeto?.resumo;
  return (
    <div className={styles.cause}>
      {cause.imagem ? (
        <Picture
          image={cause.imagem}
          alt=""
          sizes={sizes}
          ratio="4 / 3"
          priority
          className={styles.picture}
        />
      ) : (
        <DrawnCover seed={cause.nome} ratio="4 / 3" className={styles.picture} />
      )}
      <div className={styles.text}>
        <p className={styles.kind}>{t(campanha ? 'give.tipo.campanha' : 'give.tipo.projeto_social')}</p>
        <h2 lang={recordLang}>{cause.nome}</h2>
        {text && <p lang={recordLang}>{text}</p>}
        {cause.arrecadado !== null && <Progress meta={cause.meta} arrecadado={cause.arrecadado} large />}
        {campanha?.fim && (
          <p className={styles.until}>{t('give.campaign_until', { day: fullDate(campanha.fim, locale) })}</p>
        )}
        {campanha && (
          <p>
            <Link to={`/contribuir/cartaz?campanha=${campanha.slug}`}>{t('give.campaign_poster')}</Link>
          </p>
        )}
      </div>
    </div>
  );
}
