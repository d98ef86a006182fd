import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResumoDaPresenca } from '#shared/contracts/domingo.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { presenca } from '#shared/sections/presenca.ts';
import { useAllowed } from '#web/crud/access.ts';
import { listPath } from '#web/crud/paths.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './sunday.module.css';

/** People per service over the last months, for users who may list attendance; only with network. */
export function AttendanceSummary() {
  const { t, number, figures } = useT();
  const allowed = useAllowed(presenca);
  const { data } = useQuery({
    queryKey: ['domingo', 'resumo'],
    queryFn: ({ signal }) => api.get<ResumoDaPresenca>('/admin/domingo/resumo', { signal }),
    enabled: allowed.list,
    meta: { background: true },
  });
  if (!data || data.meses.length === 0) return null;
  const { meses, ausentes } = data;
  const mean = (value: number | null): string => (value === null ? '–' : number(value));
  return (
    <section aria-labelledby="resumo" className={styles.summary}>
      <h2 id="resumo" className={styles.heading}>
        {t('domingo.summary')}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('domingo.summary.mes')}</th>
            <th scope="col">{t('domingo.summary.cultos')}</th>
            <th scope="col">{t('domingo.summary.media')}</th>
            <th scope="col">{t('domingo.summary.media_por_nome')}</th>
          </tr>
        </thead>
        <tbody>
          {meses.map(({ mes, cultos, media, media_por_nome }) => (
            <tr key={mes}>
              <th scope="row">{figures(`${mes.slice(5)}/${mes.slice(0, 4)}`)}</th>
              <td>{number(cultos)}</td>
              <td>{mean(media)}</td>
              <td>{mean(media_por_nome)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ausentes && (
        <Link to={`${listPath(pessoa)}?nao_vem_ha=${ausentes.semanas}`} className={styles.back}>
          {t(ausentes.total === 1 ? 'domingo.summary.absent_one' : 'domingo.summary.absent', {
            count: number(ausentes.total),
            weeks: number(ausentes.semanas),
          })}
        </Link>
      )}
    </section>
  );
}
