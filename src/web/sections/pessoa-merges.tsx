import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Fusao } from '#shared/contracts/fusao.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { churchToday } from '#shared/dates.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';
import { useAllowed } from '#web/crud/access.ts';
import { viewPath } from '#web/crud/paths.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import styles from './pessoa-merges.module.css';
import { useUndoMerge } from './use-undo-merge.ts';

/** The records merged into this one, with their files, and the button that undoes a merge. */
export function PessoaMerges({ record }: { record: AnyRecord }) {
  const path = `/admin/${section.name}/${record.id}/fusoes`;
  const merges = useQuery({
    queryKey: ['fusoes', record.id, record.versao],
    queryFn: ({ signal }) => api.get<Fusao[]>(path, { signal }),
    retry: false,
    gcTime: 0,
  });
  return merges.data?.map((one) => <MergeNotice key={one.id} merge={one} record={record} />);
}

function MergeNotice({ merge, record }: { merge: Fusao; record: AnyRecord }) {
  const { t, date } = useT();
  const can = useAllowed(section);
  const client = useQueryClient();
  const navigate = useNavigate();
  const undoMerge = useUndoMerge();
  const { unida, quando, users, ate, arquivos } = merge;
  const undo = async () => {
    if (!(await undoMerge({ ...merge, mantida: record }))) return;
    await client.invalidateQueries({ queryKey: ['record', section.name, String(record.id)] });
    void navigate(viewPath(section, unida.id));
  };
  return (
    <div className={styles.notice} data-noprint>
      <IconArrowMerge size={20} stroke={1.8} aria-hidden="true" />
      <div className={styles.text}>
        <p>
          {t('juntar.notice', { name: unida.rotulo })} (<DateInWords value={quando} />
          {users && <>, {t('juntar.by', { name: users.rotulo })}</>}).{' '}
          {ate ? t('juntar.until', { date: date(churchToday(new Date(ate))) }) : t('juntar.over')}
        </p>
        {arquivos.length > 0 && (
          <ul className={styles.files} aria-label={t('juntar.files')}>
            {arquivos.map(({ id, url, nome }) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={nome} loading="lazy" />
                  <span className="visually-hidden">{t('ajustes.new_tab')}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {ate && can.edit && can.delete && (
        <Button variant="quiet" onClick={() => void undo()}>
          {t('juntar.undo')}
        </Button>
      )}
    </div>
  );
}
