import { Form } from 'react-router';
import { type Estado, isOpen } from '#shared/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { RefusedButtonNotice } from './refused-button-notice.tsx';

/**
 * Cancels the charge to pay by another method. The server cancels only a charge in the state `pendente`: one in creation
 * may be paid at the same moment.
 */
export function AnotherWay({ estado }: { estado: Estado }) {
  const { t } = useT();
  if (!isOpen(estado)) return null;
  return (
    <>
      <RefusedButtonNotice forms={['outro', 'paguei']} />
      {estado === 'pendente' && (
        <Form method="post">
          <input type="hidden" name={intentField} value="outro" />
          <Button type="submit" variant="quiet">
            {t('pagamento.another_way')}
          </Button>
        </Form>
      )}
    </>
  );
}
