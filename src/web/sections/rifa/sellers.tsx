import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PainelRifa } from '#shared/contracts/rifa-office.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import { rifaVendedor } from '#shared/sections/rifa-vendedor.ts';
import { useAllowed } from '#web/crud/access.ts';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import dashboard from '../inscricao/dashboard.module.css';
import { CopyLink } from './copy-link.tsx';
import styles from './raffle.module.css';
import { sellerAddress } from './seller-address.ts';
import { useRefreshRaffles } from './use-raffles.ts';

/** The sellers of the raffle, the best first, each with the goal and the link. */
export function Sellers({ painel }: { painel: PainelRifa }) {
  const { t, number, money } = useT();
  const can = useAllowed(section);
  const [isAdding, setAdding] = useState(false);
  const { rifa, vendedores } = painel;
  const hasMoney = vendedores.some(({ valor }) => valor !== null);
  return (
    <ViewPanel name="vendedores" title={t('rifas.sellers')} help={t('rifas.sellers_help')}>
      <div className={styles.stack}>
        {vendedores.length === 0 ? (
          <p className={styles.note}>{t('rifas.sellers_none')}</p>
        ) : (
          <div className={styles.scroll}>
            <table className={dashboard.table}>
              <thead>
                <tr>
                  <th scope="col">{t('rifas.seller')}</th>
                  <th scope="col">{t('rifas.sold')}</th>
                  {hasMoney && (
                    <th scope="col" data-number>
                      {t('rifas.revenue')}
                    </th>
                  )}
                  <td />
                </tr>
              </thead>
              <tbody>
                {vendedores.map(({ id, nome, codigo, meta, numeros, valor }) => (
                  <tr key={id}>
                    <th scope="row">
                      <RecordLink section={rifaVendedor} id={id}>
                        {nome}
                      </RecordLink>
                    </th>
                    <td className={styles.goal}>
                      {meta === null
                        ? number(numeros)
                        : t('rifas.seller_of', { sold: number(numeros), goal: number(meta) })}
                      {meta !== null && (
                        <span className={dashboard.bar} aria-hidden="true">
                          <span style={{ inlineSize: `${Math.min(100, (100 * numeros) / meta)}%` }} />
                        </span>
                      )}
                    </td>
                    {valor !== null && <td data-number>{money(valor)}</td>}
                    <td data-number>
                      <CopyLink
                        link={sellerAddress(rifa.endereco, codigo)}
                        label={t('rifas.copy_link_of', { name: nome })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {!isAdding && (
          <div className={styles.buttons} data-noprint>
            {can.edit && (
              <Button variant="quiet" onClick={() => setAdding(true)}>
                {t('rifas.sellers_add')}
              </Button>
            )}
            {vendedores.length > 0 && (
              <Link to={`/admin/rifa_vendedor?rifa=${rifa.id}`}>{t('rifas.sellers_all')}</Link>
            )}
          </div>
        )}
        {isAdding && <AddSellers rifa={rifa.id} onClose={() => setAdding(false)} />}
      </div>
    </ViewPanel>
  );
}

function AddSellers({ rifa, onClose }: { rifa: number; onClose: () => void }) {
  const { t, number } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefreshRaffles();
  const [nomes, setNomes] = useState('');
  const [meta, setMeta] = useState('');
  const { working, error, run } = useOfficeAction<{ novos: number }>();
  const save = async () => {
    const done = await run(`/admin/rifa/${rifa}/vendedores`, {
      nomes,
      meta: meta === '' ? null : Number(meta),
    });
    if (!done) return;
    await refresh();
    const text =
      done.novos === 0
        ? t('rifas.sellers_added_none')
        : done.novos === 1
          ? t('rifas.sellers_added_one')
          : t('rifas.sellers_added', { count: number(done.novos) });
    snackbar.show({ text, color: 'success', timeout: 4000 });
    onClose();
  };
  return (
    <ActionForm
      title={t('rifas.sellers_add')}
      help={t('rifas.sellers_add_help')}
      save={t('rifas.sellers_save')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      isErrorShown={Boolean(error?.of('nomes') ?? error?.of('meta'))}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <Textarea
        label={t('rifas.sellers_names')}
        value={nomes}
        error={error?.of('nomes')}
        autosize
        minRows={4}
        maxRows={12}
        onChange={(event) => setNomes(event.currentTarget.value)}
      />
      <TextInput
        label={t('rifas.sellers_goal')}
        inputMode="numeric"
        value={meta}
        error={error?.of('meta')}
        maxLength={6}
        onChange={({ currentTarget }) => setMeta(currentTarget.value.replace(/\D/g, ''))}
      />
    </ActionForm>
  );
}
