import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Fechamento, Fechamentos, MesAberto } from '#shared/contracts/fechamento.ts';
import { addMonths, churchToday } from '#shared/dates.ts';
import { fullDate, monthLabel } from '#shared/dates-in-words.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { FilterSelect } from '#web/ui/select-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Closings } from './fechamento/closings.tsx';
import styles from './fechamento/fechamento.module.css';
import { OpenMonth } from './fechamento/open-month.tsx';

/** How far back the first closing may be. */
const offeredMonths = 36;

/** Closes the books of a church's month: what is still missing, the closing itself, and the closed months. */
export default function FechamentoPage() {
  const { t, locale, number } = useT();
  const { confirm, snackbar } = useDialogs();
  const { rules } = useVisitor();
  const ability = abilityFrom(rules);
  const client = useQueryClient();
  const { search, change: choose } = useAddressQuery();
  const query = Object.fromEntries([...search].filter(([name]) => name === 'igreja' || name === 'mes'));
  const months = useQuery({
    queryKey: ['fechamento', query],
    queryFn: ({ signal }) => api.get<Fechamentos>('/admin/fechamento', { query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const reload = () =>
    Promise.all(
      ['fechamento', 'financeiro', 'trilha'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    );
  const monthValues = (mes: string) => ({ month: monthLabel(mes, locale) });
  const { igrejas = [], igreja = null, aberto = null, fechado_ate = null, fechamentos } = months.data ?? {};
  const church = igrejas.find(({ id }) => id === igreja)?.nome ?? '';

  const close = ({ mes, verificacoes }: MesAberto) => {
    const open = verificacoes.filter(({ total }) => total > 0);
    return confirm.open({
      title: t('fechamento.close_title', { ...monthValues(mes), church }),
      message: t('fechamento.close_text'),
      details: open.map(({ nome, total }) => `${t(`fechamento.check.${nome}`)}: ${number(total)}`),
      tone: 'warning',
      confirmText: open.length > 0 ? t('fechamento.close_anyway') : t('fechamento.close', monthValues(mes)),
      onConfirm: async () => {
        await api.post('/admin/fechamento', { igreja, mes, ciente: open.length > 0 });
        choose({ mes: '' });
        await reload();
        snackbar.show(t('fechamento.closed', monthValues(mes)));
      },
    });
  };
  const reopen = async ({ id, mes, publicado }: Fechamento) => {
    const send = async (body: { motivo: string; ciente_nomes?: boolean }) => {
      await api.post(`/admin/fechamento/${id}/reabrir`, body);
      await reload();
      snackbar.show(t('fechamento.reopened', monthValues(mes)));
    };
    const question = {
      title: t('fechamento.reopen_title', { ...monthValues(mes), church }),
      confirmText: t('fechamento.reopen'),
      tone: 'warning' as const,
    };
    const day = fullDate(churchToday(new Date()), locale);
    /** a reason that contains a person's name, with the server's message about it */
    let naming: { motivo: string; message: string } | undefined;
    await confirm.open({
      ...question,
      message: t(publicado ? 'fechamento.reopen_public_text' : 'fechamento.reopen_text'),
      reason: t(publicado ? 'fechamento.public_reason' : 'fechamento.reason'),
      ...(publicado && {
        preview: (reason: string) => ({
          title: t('fechamento.reason_preview'),
          text: t('fechamento.reason_public', { day, reason }),
        }),
      }),
      onConfirm: (motivo) =>
        send({ motivo }).catch((failure: unknown) => {
          const message = isApiError(failure) ? failure.errors?.ciente_nomes?.[0] : undefined;
          if (message === undefined) throw failure;
          naming = { motivo, message };
        }),
    });
    if (naming === undefined) return;
    const { motivo, message } = naming;
    await confirm.open({
      ...question,
      message,
      about: motivo,
      cancelText: t('fechamento.names_back'),
      confirmText: t('fechamento.names_seen'),
      onConfirm: () => send({ motivo, ciente_nomes: true }),
    });
  };

  const mayClose = ability.can('edit', 'financeiro') && aberto?.terminou;
  return (
    <>
      <PageHead title={t('fechamento.title')} lead={t('fechamento.lead')}>
        {mayClose && (
          <Button onClick={() => void close(aberto)}>{t('fechamento.close', monthValues(aberto.mes))}</Button>
        )}
      </PageHead>
      {months.isPending && <Skeleton height={320} />}
      {months.isError && <LoadFailed title={t('fechamento.failed')} query={months} />}
      {months.isSuccess && igreja === null && (
        <ListNotice kind="empty" title={t('fechamento.no_church')} text={t('fechamento.no_church_text')} />
      )}
      {(igrejas.length > 1 || aberto?.primeiro) && (
        <div className={styles.filters}>
          {igrejas.length > 1 && (
            <FilterSelect
              label={t('fechamento.church')}
              value={igreja ?? ''}
              onChange={({ currentTarget }) => choose({ igreja: currentTarget.value, mes: '' })}
            >
              {igrejas.map(({ id, nome }) => (
                <option key={id} value={id} lang={recordLang}>
                  {nome}
                </option>
              ))}
            </FilterSelect>
          )}
          {aberto?.primeiro && (
            <FilterSelect
              label={t('fechamento.month')}
              value={aberto.mes}
              onChange={({ currentTarget }) => choose({ mes: currentTarget.value })}
            >
              {endedMonths(aberto).map((mes) => (
                <option key={mes} value={mes}>
                  {monthLabel(mes, locale)}
                </option>
              ))}
            </FilterSelect>
          )}
          {aberto?.primeiro && (
            <p className={styles.help}>
              {aberto.reaberto === null
                ? t('fechamento.month_help')
                : t('fechamento.reopened_help', monthValues(aberto.reaberto))}
            </p>
          )}
        </div>
      )}
      {aberto && <OpenMonth month={aberto} />}
      {fechamentos && igreja !== null && (
        <Closings
          closings={fechamentos}
          last={fechado_ate}
          onReopen={ability.can('edit', 'fechamento') ? reopen : undefined}
        />
      )}
    </>
  );
}

/** The months that may be closed first, the newest first: they have ended, and none comes after a published month that was reopened. */
function endedMonths({ mes, reaberto }: MesAberto): string[] {
  const last = reaberto === null ? addMonths(churchToday(new Date()), -1) : `${reaberto}-01`;
  const months = Array.from({ length: offeredMonths }, (_, at) => addMonths(last, -at).slice(0, 7));
  return months.includes(mes) ? months : [...months, mes];
}
