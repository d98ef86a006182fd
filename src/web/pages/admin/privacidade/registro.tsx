import { Link } from 'react-router';
import type { LinhaRegistro, Registro } from '#shared/contracts/registro.ts';
import { registroTexts as words } from '#shared/privacidade/registro-texts.ts';
import { tratamento } from '#shared/sections/tratamento.ts';
import { useAllowed } from '#web/crud/access.ts';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { createPath, listPath } from '#web/crud/paths.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './privacidade.module.css';
import { useRegistro } from './use-registro.ts';

/** The register of treatment (LGPD, art. 37): lines that the product derives by itself, and lines of the office. */
export default function RegistroPage() {
  const { t } = useT();
  const registro = useRegistro();
  const can = useAllowed(tratamento);
  const { working, run } = useDownload();
  const get = (formato: 'csv' | 'pdf') =>
    void run({ path: '/admin/privacidade/registro/exportar', query: { formato } }, `registro.${formato}`);
  return (
    <>
      <PageHead
        title={t('registro.title')}
        lead={
          <>
            {t('registro.lead')} <Link to="/admin/privacidade">{t('registro.back')}</Link>
          </>
        }
      >
        <Button variant="quiet" loading={working} onClick={() => get('csv')}>
          {t('registro.csv')}
        </Button>
        <Button variant="quiet" loading={working} onClick={() => get('pdf')}>
          {t('registro.pdf')}
        </Button>
        {can.create && <ButtonLink to={createPath(tratamento)}>{t('registro.add')}</ButtonLink>}
      </PageHead>
      {registro.isPending && <Skeleton height={480} />}
      {registro.isError && <LoadFailed title={t('privacidade.failed')} query={registro} />}
      {registro.isSuccess && <Register registro={registro.data} />}
    </>
  );
}

const origins = ['secao', 'recurso', 'propria'] as const;

function Register({ registro }: { registro: Registro }) {
  const { t, label, number } = useT();
  const can = useAllowed(tratamento);
  return (
    <>
      <section className={styles.card} aria-label={label(words.measures_of_all)}>
        <h2>{label(words.measures_of_all)}</h2>
        <ul className={styles.measures}>
          {registro.medidas.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <h3>{label(words.operators)}</h3>
        {registro.operadores.length === 0 ? (
          <p>{label(words.nobody)}</p>
        ) : (
          <dl className={styles.periods}>
            {registro.operadores.map(({ papel, quem }) => (
              <div key={`${papel} ${quem}`}>
                <dt>{papel}</dt>
                <dd>{quem}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {origins.map((origem) => {
        const lines = registro.linhas.filter((one) => one.origem === origem);
        return (
          <section key={origem} className={styles.origin} aria-labelledby={`registro-${origem}`}>
            <h2 id={`registro-${origem}`}>
              {t(`registro.${origem}`)} <span>{number(lines.length)}</span>
            </h2>
            {origem === 'propria' && (
              <p className={styles.note}>
                {t('registro.propria_text')}{' '}
                {can.list && <Link to={listPath(tratamento)}>{t('registro.propria_list')}</Link>}
              </p>
            )}
            {lines.map((one) => (
              <Line key={one.chave} line={one} />
            ))}
          </section>
        );
      })}
    </>
  );
}

function Line({ line }: { line: LinhaRegistro }) {
  const { t, label, number } = useT();
  const sensitive = line.dados.filter(({ sensivel }) => sensivel);
  const facts: [string, string][] = [
    [label(words.people), line.titulares.join(', ')],
    [label(words.basis), line.bases.join('; ')],
    [label(words.seen), line.quem_ve.join(', ')],
    [label(words.shared), line.compartilhado.join('; ') || label(words.nobody)],
    [label(words.kept), line.guarda],
    [label(words.measures), line.medidas.join('; ')],
  ];
  return (
    <details className={styles.line}>
      <summary>
        <span className={styles.name}>{line.nome}</span>
        {sensitive.length > 0 && (
          <span className={styles.sensitive}>
            {t('registro.sensitive', { count: number(sensitive.length) })}
          </span>
        )}
        <span className={styles.purpose}>{line.finalidade}</span>
      </summary>
      <div className={styles.inside}>
        <h3>{label(words.data)}</h3>
        <ul className={styles.data}>
          {line.dados.map(({ nome, sensivel }) => (
            <li key={`${nome} ${sensivel}`} data-sensitive={sensivel}>
              {nome}
              {sensivel && <span className="visually-hidden"> ({t('registro.is_sensitive')})</span>}
            </li>
          ))}
        </ul>
        <dl className={styles.periods}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {line.id !== null && (
          <RecordLink section={tratamento} id={line.id}>
            {t('registro.open')}
          </RecordLink>
        )}
      </div>
    </details>
  );
}
