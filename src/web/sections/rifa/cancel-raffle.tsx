import type { PainelRifa } from '#shared/contracts/rifa-office.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import { useAllowed } from '#web/crud/access.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import ficha from '../inscricao/record.module.css';
import styles from './raffle.module.css';
import { useRefreshRaffles } from './use-raffles.ts';

const open = ['ativa', 'pausada', 'esgotada', 'aguardando_sorteio'];

/** Cancels the raffle, after showing what that costs. */
export function CancelRaffle({ painel: { rifa, canais, dinheiro } }: { painel: PainelRifa }) {
  const { t, number, money } = useT();
  const dialogs = useDialogs();
  const refresh = useRefreshRaffles();
  const mayCancel = useAllowed(section).runActions;
  const { working, error, send } = useOfficeAction<unknown>();
  if (!mayCancel || !dinheiro || !open.includes(rifa.status)) return null;
  const compras = canais.reduce((sum, one) => sum + one.compras, 0);
  const cancel = async () => {
    const sent = await send(`/admin/rifa/${rifa.id}/cancelar`, {});
    await refresh();
    if (sent) dialogs.snackbar.show({ text: t('rifas.cancelled'), timeout: 4000 });
  };
  const ask = () =>
    dialogs.confirm.open({
      tone: 'warning',
      title: t('rifas.cancel_confirm'),
      message:
        dinheiro.liquido > 0
          ? t('rifas.cancel_cost', { amount: money(dinheiro.liquido), count: number(compras) })
          : t('rifas.cancel_free'),
      confirmText: t('rifas.cancel'),
      cancelText: t('ficha.back'),
      onConfirm: cancel,
    });
  return (
    <div className={ficha.buttons} data-noprint>
      <Button variant="quiet" className={ficha.danger} loading={working} onClick={() => void ask()}>
        {t('rifas.cancel')}
      </Button>
      {error && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
    </div>
  );
}
