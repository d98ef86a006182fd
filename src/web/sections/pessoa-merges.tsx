import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Fusao } from '#shared/contracts/fusao.ts';
import { churchToday } from '#shared/dates.ts';
import type { AnyRecord } from '#shared/kit/record.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';
import { useAllowed } from '#web/crud/access.ts';
import { viewPath } from '#web/crud/paths.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { SpokenDate } from '#web/ui/spoken-date.tsx';
import styles from './pessoa-merges.module.css';

/** The records that were merged into this one, with their files, and the way to undo it. */
export function PessoaMerges({ record }: { record: AnyRecord }) {
  const path = `/admin/${section.name}/${record.id}/fusoes`;
  const merges = useQuery({
    queryKey: ['fusoes', record.id, record.versao],
    queryFn: ({ signal }) => api.get<Fusao[]>(path, { signal }),
    retry: false,
    gcTime: 0,
  });
  return merges.data?.map((one) => <MergeNotice key={one.id} merge={one} record={record} path={path} />);
}

function MergeNotice({ merge, record, path }: { merge: Fusao; record: AnyRecord; path: string }) {
  const { t, date, number } = useT();
  const can = useAllowed(section);
  const dialogs = useDialogs();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { unida, quando, users, ate, arquivos } = merge;
  const undo = async () => {
    let left = 0;
    const confirmed = await dialogs.confirm.open({
      tone: 'warning',
      message: t('juntar.undo_confirm'),
      about: unida.rotulo,
      confirmText: t('juntar.undo_yes'),
      cancelText: t('crud.cancel'),
      onConfirm: async () => {
        const done = await api.post<{ ficaram: number }>(`${path}/${merge.id}/desfazer`);
        left = done.ficaram;
      },
    });
    if (!confirmed) return;
    await client.invalidateQueries({ queryKey: ['record', section.name, String(record.id)] });
    dialogs.snackbar.show(left > 0 ? t('juntar.undone_left', { count: number(left) }) : t('juntar.undone'));
    void navigate(viewPath(section, unida.id));
  };
  return (
    <div className={styles.notice} data-noprint>
      <IconArrowMerge size={20} stroke={1.8} aria-hidden="true" />
      <div className={styles.text}>
        <p>
          {t('juntar.notice', { name: unida.rotulo })} (<SpokenDate value={quando} />
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
