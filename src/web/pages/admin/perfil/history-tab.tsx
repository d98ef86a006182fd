import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type LinhaHistorico, type MeuHistorico, tiposHistorico } from '#shared/contracts/perfil.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ListDate } from '#web/ui/list-date.tsx';
import { FilterSelect } from '#web/ui/select-input.tsx';
import styles from './perfil.module.css';
import { QueryContent } from './query-content.tsx';
import { UnprovedEmail } from './unproved-email.tsx';

/** The user's gifts and purchases, by year, with their documents. */
export function HistoryTab() {
  const [search, setSearch] = useSearchParams();
  const ano = search.get('ano') ?? undefined;
  const query = useQuery({
    queryKey: ['perfil', 'historico', ano],
    queryFn: ({ signal }) => api.get<MeuHistorico>('/admin/profile/historico', { query: { ano }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryContent query={query}>
      {(historico) => (
        <History historico={historico} onYear={(year) => setSearch({ ano: year }, { replace: true })} />
      )}
    </QueryContent>
  );
}

function History({ historico, onYear }: { historico: MeuHistorico; onYear: (ano: string) => void }) {
  const { t, money } = useT();
  const { working, run } = useDownload();
  const { ano, linhas, totais, total, cortado, email_provado } = historico;
  const year = String(ano);
  const anos = historico.anos.includes(ano) ? historico.anos : [ano, ...historico.anos];
  return (
    <div className={styles.sections}>
      <header>
        <h2>{t('perfil.history')}</h2>
        <p className={styles.help}>{t('perfil.history.text')}</p>
      </header>
      {!email_provado && <UnprovedEmail text={t('perfil.plans.unverified')} />}
      <div className={styles.tools}>
        <FilterSelect
          label={t('perfil.history.year')}
          value={year}
          onChange={(event) => onYear(event.target.value)}
        >
          {anos.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </FilterSelect>
        {totais.contribuicao > 0 && (
          <Button
            variant="quiet"
            loading={working}
            onClick={() =>
              void run({ path: '/admin/profile/extrato.pdf', query: { ano } }, `extrato-${year}.pdf`)
            }
          >
            {t('perfil.history.statement', { year })}
          </Button>
        )}
      </div>
      {linhas.length === 0 ? (
        <ListNotice
          kind="empty"
          title={t('perfil.history.none', { year })}
          text={t('perfil.history.none_text')}
        />
      ) : (
        <>
          <dl className={styles.totals}>
            {tiposHistorico
              .filter((tipo) => totais[tipo] > 0)
              .map((tipo) => (
                <div key={tipo}>
                  <dt>{t(`perfil.history.type.${tipo}`)}</dt>
                  <dd>{money(totais[tipo])}</dd>
                </div>
              ))}
            <div data-all>
              <dt>{t('perfil.history.total', { year })}</dt>
              <dd>{money(total)}</dd>
            </div>
          </dl>
          <Lines linhas={linhas} />
          {cortado && <p className={styles.help}>{t('perfil.history.cut')}</p>}
        </>
      )}
    </div>
  );
}

function Lines({ linhas }: { linhas: readonly LinhaHistorico[] }) {
  const { t, money } = useT();
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('perfil.history.date')}</th>
          <th scope="col">{t('perfil.history.what')}</th>
          <th scope="col">{t('perfil.history.receipt')}</th>
          <th scope="col">{t('perfil.history.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {linhas.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are only read
          <tr key={at}>
            <td>
              <ListDate value={line.data} />
            </td>
            <td>
              <span className={styles.what}>
                {line.endereco ? <a href={line.endereco}>{line.descricao}</a> : line.descricao}
              </span>
              <span className={styles.help}>{t(`perfil.history.one.${line.tipo}`)}</span>
            </td>
            <td>
              {line.recibo && line.endereco ? (
                <a href={line.endereco}>{line.recibo}</a>
              ) : line.papeis.length > 0 ? (
                line.papeis.map(({ nome, endereco }) => (
                  <a key={endereco} href={endereco}>
                    {t('perfil.history.ticket', { name: nome })}
                  </a>
                ))
              ) : (
                <span className={styles.none}>–</span>
              )}
            </td>
            <td>{line.valor > 0 ? money(line.valor) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
