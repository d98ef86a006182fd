import { type ComponentProps, useState } from 'react';
import { api } from '#web/lib/http/api.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';

type ButtonProps = ComponentProps<typeof Button>;

/** Mails the user the link that verifies the address of their account. */
export function SendVerification({ size, children }: Pick<ButtonProps, 'size' | 'children'>) {
  const dialogs = useDialogs();
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { message } = await api.post<{ message: string }>('/admin/auth/enviar-verificacao');
      await dialogs.success.open({ message });
    } catch (error) {
      await dialogs.validation.open(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Button {...(size && { size })} loading={sending} onClick={() => void send()}>
      {children}
    </Button>
  );
}
