import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { ImportSummary } from '#shared/contracts/importacao.ts';
import { importUndoDays } from '#shared/importacao/import-fields.ts';
import { findSection } from '#shared/sections/index.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ListDate } from '#web/ui/list-date.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './importacao/importacao.module.css';
import { StateMark } from './importacao/state-mark.tsx';
import { UploadPanel } from './importacao/upload-panel.tsx';

/** Sends spreadsheets, and lists those that were sent. */
export default function ImportacaoPage() {
  const { t } = useT();
  const navigate = useNavigate();
  const list = useQuery({
    queryKey: ['importacao'],
    queryFn: ({ signal }) => api.get<ImportSummary[]>('/admin/importacao', { signal }),
    staleTime: 0,
  });
  return (
    <>
      <PageHead title={t('import.title')} lead={t('import.lead', { days: importUndoDays })} />
      <UploadPanel onRead={({ id }) => void navigate(`/admin/importacao/${id}`)} />
      <section className={styles.panel} aria-labelledby="importacoes">
        <h2 id="importacoes" className={styles.heading}>
          {t('import.before')}
        </h2>
        {list.isPending && <Skeleton height={96} />}
        {list.isError && <LoadFailed title={t('import.failed')} query={list} />}
        {list.data?.length === 0 && (
          <ListNotice kind="empty" title={t('import.none')} text={t('import.none_text')} />
        )}
        {list.data && list.data.length > 0 && <Imports imports={list.data} />}
      </section>
    </>
  );
}

function Imports({ imports }: { imports: readonly ImportSummary[] }) {
  const { t, label, number } = useT();
  const sectionName = (name: string): string => {
    const section = findSection(name);
    return section ? label(section.plural) : name;
  };
  return (
    <table className={styles.imports}>
      <thead>
        <tr>
          <th scope="col">{t('import.file')}</th>
          <th scope="col">{t('import.what')}</th>
          <th scope="col" data-number>
            {t('import.rows')}
          </th>
          <th scope="col">{t('import.when')}</th>
          <th scope="col">{t('import.who')}</th>
          <th scope="col">{t('import.state')}</th>
        </tr>
      </thead>
      <tbody>
        {imports.map(({ id, arquivo, section, linhas, criado_em, quem, estado }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`/admin/importacao/${id}`}>{arquivo}</Link>
            </th>
            <td>{sectionName(section)}</td>
            <td data-number>{number(linhas)}</td>
            <td>
              <ListDate value={criado_em} />
            </td>
            <td>{quem}</td>
            <td>
              <StateMark estado={estado} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
