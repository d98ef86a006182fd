import { Form } from 'react-router';
import type { AparelhoDaConta } from '#shared/contracts/conta-loja.ts';
import { momentLabel } from '#shared/dates-in-words.ts';
import { deviceName } from '#shared/user-agent.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import styles from './account.module.css';

/** The devices on which the account is signed in. */
export function DevicesTab({ aparelhos, today }: { aparelhos: readonly AparelhoDaConta[]; today: string }) {
  const { t, locale } = useT();
  return (
    <>
      <p>{t('account.devices_text')}</p>
      <ul className={styles.lines}>
        {aparelhos.map(({ id, agente, criada_em, usada_em, atual }) => {
          const name = deviceName(agente) ?? t('account.device_unknown');
          return (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p>
                  {atual
                    ? t('account.device_current')
                    : t('account.device_used', { when: momentLabel(usada_em, today, locale) })}
                  {' · '}
                  {t('account.device_since', { when: momentLabel(criada_em, today, locale) })}
                </p>
              </div>
              {!atual && (
                <Form method="post">
                  <input type="hidden" name={intentField} value="sair-aparelho" />
                  <input type="hidden" name="aparelho" value={id} />
                  <Button type="submit" variant="quiet" aria-label={t('account.device_leave_of', { name })}>
                    {t('account.leave')}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      <Form method="post">
        <input type="hidden" name={intentField} value="sair-todos" />
        <Button type="submit" variant="danger">
          {t('account.leave_all')}
        </Button>
      </Form>
    </>
  );
}
