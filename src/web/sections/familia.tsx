import { IconHome, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CasaProvavel, CasasProvaveis } from '#shared/contracts/familia.ts';
import { familia as section } from '#shared/sections/familia.ts';
import { useAllowed } from '#web/crud/access.ts';
import { createPath } from '#web/crud/paths.ts';
import type { OverListProps, SectionSlots } from '#web/crud/section-slots.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './familia.module.css';

/** Links to labels for all homes, and to people who seem to live together. */
function Houses({ filters }: OverListProps) {
  const { t, number } = useT();
  const title = useId();
  const can = useAllowed(section);
  const { working, run } = useDownload();
  const guesses = useQuery({
    queryKey: ['familia', 'sugestoes'],
    queryFn: ({ signal }) => api.get<CasasProvaveis>(`/admin/${section.name}/sugestoes`, { signal }),
    enabled: can.edit && can.create,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const [isAll, setAll] = useState(false);
  const labels = (todos: boolean) => {
    setAll(todos);
    void run(
      {
        path: `/admin/${section.name}/etiquetas.pdf`,
        query: { todos: String(todos), ...(filters.igreja && { igreja: filters.igreja }) },
      },
      'etiquetas.pdf',
    );
  };
  const { data = [], total = 0 } = guesses.data ?? {};
  return (
    <div className={styles.houses} data-noprint>
      <div className={styles.buttons}>
        <Button variant="quiet" loading={working && !isAll} disabled={working} onClick={() => labels(false)}>
          <IconPrinter size={18} stroke={1.8} aria-hidden="true" />
          {t('familia.labels')}
        </Button>
        <Button variant="plain" loading={working && isAll} disabled={working} onClick={() => labels(true)}>
          <IconPrinter size={18} stroke={1.8} aria-hidden="true" />
          {t('familia.labels_all')}
        </Button>
      </div>
      <p className={styles.note}>{t('familia.labels_help')}</p>
      {data.length > 0 && (
        <details className={styles.guesses}>
          <summary id={title}>{t('familia.guesses', { count: number(total) })}</summary>
          <p className={styles.note}>{t('familia.guesses_help')}</p>
          <ul aria-labelledby={title}>
            {data.map((house) => (
              <Guess key={house.chefe.id} house={house} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Guess({ house: { nome, endereco, chefe, membros } }: { house: CasaProvavel }) {
  const { t } = useT();
  return (
    <li>
      <IconHome size={18} stroke={1.8} aria-hidden="true" />
      <div>
        <p>
          <strong>{nome}</strong> <span className={styles.note}>{endereco}</span>
        </p>
        <p>{[chefe, ...membros.map(({ pessoa }) => pessoa)].map(({ rotulo }) => rotulo).join(', ')}</p>
      </div>
      <ButtonLink
        variant="quiet"
        to={createPath(section)}
        state={{ preset: { nome, chefe, membros } }}
        aria-label={`${t('familia.check')}: ${nome}`}
      >
        {t('familia.check')}
      </ButtonLink>
    </li>
  );
}

export const familia: SectionSlots = { overList: Houses };
