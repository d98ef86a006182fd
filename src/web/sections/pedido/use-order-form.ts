import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { useRefreshOrders } from './use-orders.ts';

/** Sends the action of a form; another user may have changed the order, so it is reloaded even after a refusal. */
export function useOrderForm<Answer>(id: number, onClose: () => void) {
  const { snackbar } = useDialogs();
  const refresh = useRefreshOrders();
  const action = useOfficeAction<Answer>();
  return {
    working: action.working,
    error: action.error,
    async send(step: string, body: object, done: (answer: Answer) => string): Promise<void> {
      const sent = await action.send(`/admin/pedido/${id}/${step}`, body);
      await refresh();
      if (!sent) return;
      snackbar.show({ text: done(sent.answer), color: 'success', timeout: 4000 });
      onClose();
    },
  };
}
