import type { Ref } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { cartPath, type RemovedLine } from './cart-data.ts';
import type { CartForms } from './cart-forms.ts';
import styles from './removed-notice.module.css';

interface RemovedNoticeProps extends CartForms {
  removed: RemovedLine;
  ref?: Ref<HTMLDivElement>;
}

/** Says that a line was removed, with a button that puts it back. */
export function RemovedNotice({ removed, Form, hidden, ref }: RemovedNoticeProps) {
  const { t } = useT();
  return (
    <div className={styles.removed} role="status" ref={ref} tabIndex={-1}>
      <span>{t('cart.removed')}</span>
      <Form method="post" action={cartPath} preventScrollReset replace>
        {hidden}
        <input type="hidden" name="variante" value={removed.variante} />
        <input type="hidden" name="quantidade" value={removed.quantidade} />
        <Button type="submit" variant="plain">
          {t('cart.undo')}
        </Button>
      </Form>
    </div>
  );
}
