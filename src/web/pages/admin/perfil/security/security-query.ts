import { useQueryClient } from '@tanstack/react-query';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

export const securityKey = ['seguranca'];

/** Runs a change of the account's security, confirms it with the text `doneText`, and reloads the page's data; errors open the dialog. */
export function useSecurityChange() {
  const client = useQueryClient();
  const { snackbar, validation } = useDialogs();
  return async (work: () => Promise<unknown>, doneText?: string): Promise<boolean> => {
    try {
      await work();
      if (doneText) snackbar.show(doneText);
      return true;
    } catch (failure) {
      void validation.open(failure);
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: securityKey });
    }
  };
}
