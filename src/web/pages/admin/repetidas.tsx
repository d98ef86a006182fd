import { useQuery } from '@tanstack/react-query';
import { formatPhone } from '#shared/br/phone.ts';
import type { PessoaRepetida, Repeticao, Repeticoes } from '#shared/contracts/fusao.ts';
import { fusaoDays } from '#shared/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import badge from '#web/sections/badge.module.css';
import { mergePath } from '#web/sections/merge-path.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SpokenDate } from '#web/ui/spoken-date.tsx';
import styles from './fusao/repetidas.module.css';
import panel from './line-panel.module.css';

/** Records that may be of one person, with the reason; each pair leads to the page that merges them. */
export default function RepetidasPage() {
  const { t, number } = useT();
  const query = useQuery({
    queryKey: ['pessoa', 'repetidas'],
    queryFn: ({ signal }) => api.get<Repeticoes>(`/admin/${pessoa.name}/repetidas`, { signal }),
    retry: false,
    staleTime: 0,
  });
  const { data = [], mais = false } = query.data ?? {};
  return (
    <>
      <PageHead title={t('menu.repetidas')} lead={t('repetidas.lead', { days: fusaoDays })} />
      {query.isPending && <Skeleton height={320} />}
      {query.isError && <LoadFailed title={t('repetidas.failed')} query={query} />}
      {query.data && data.length === 0 && (
        <ListNotice kind="empty" title={t('repetidas.empty')} text={t('repetidas.empty_text')} />
      )}
      {data.length > 0 && (
        <section className={panel.panel} aria-labelledby="pares">
          <h2 id="pares" className={panel.heading}>
            {t('repetidas.count', { count: number(data.length) })}
          </h2>
          <ul className={styles.pairs}>
            {data.map((pair) => (
              <Pair key={pair.pessoas.map(({ id }) => id).join(' ')} pair={pair} />
            ))}
          </ul>
          {mais && <p className={styles.more}>{t('repetidas.more')}</p>}
        </section>
      )}
    </>
  );
}

function Pair({ pair: { motivos, pessoas } }: { pair: Repeticao }) {
  const { t } = useT();
  const [older, newer] = pessoas;
  return (
    <li>
      <p className={styles.reasons}>
        {motivos.map((motivo) => (
          <span key={motivo} className={badge.badge} data-tone="soon">
            {t(`repetidas.motivo.${motivo}`)}
          </span>
        ))}
      </p>
      <Person person={older} />
      <Person person={newer} />
      <ButtonLink
        variant="quiet"
        to={mergePath(older.id, newer.id)}
        aria-label={t('repetidas.compare_who', { one: older.nome, other: newer.nome })}
      >
        {t('repetidas.compare')}
      </ButtonLink>
    </li>
  );
}

function Person({ person }: { person: PessoaRepetida }) {
  const { t, date } = useT();
  const { data_nascimento, whatsapp, email, igreja } = person;
  const facts = [data_nascimento && date(data_nascimento), whatsapp && formatPhone(whatsapp), email, igreja];
  return (
    <div className={styles.person}>
      <RecordLink section={pessoa} id={person.id}>
        {person.nome}
      </RecordLink>
      <p lang={recordLang}>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        {t('juntar.created')} <SpokenDate value={person.criado_em} />
      </p>
    </div>
  );
}
