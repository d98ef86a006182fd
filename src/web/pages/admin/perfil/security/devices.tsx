import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { Sessao } from '#shared/contracts/seguranca.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './security.module.css';
import { useSecurityChange } from './security-query.ts';

const base = '/admin/profile/sessoes';
const phones = ['Android', 'iPhone', 'iPad'];

/** The devices where the account is open, this one first. */
export function Devices({ sessoes }: { sessoes: readonly Sessao[] }) {
  const { t } = useT();
  const { confirm } = useDialogs();
  const change = useSecurityChange();
  const endOthers = () =>
    confirm.open({
      tone: 'warning',
      title: t('devices.others_ask'),
      message: t('devices.others_text'),
      confirmText: t('devices.end_others'),
      onConfirm: async () => void (await change(() => api.delete(base), t('devices.others_ended'))),
    });
  return (
    <section className={styles.part} aria-labelledby="sessoes">
      <h2 id="sessoes">{t('devices.title')}</h2>
      <p className={styles.about}>{t('devices.about')}</p>
      <ul className={styles.lines}>
        {sessoes.map((sessao) => (
          <Line key={sessao.id} sessao={sessao} />
        ))}
      </ul>
      {sessoes.length > 1 && (
        <Button variant="quiet" onClick={() => void endOthers()}>
          {t('devices.end_others')}
        </Button>
      )}
    </section>
  );
}

function Line({ sessao: { id, navegador, sistema, rede, usada_em, atual } }: { sessao: Sessao }) {
  const { t, dateTime } = useT();
  const change = useSecurityChange();
  const name = [navegador, sistema].filter(Boolean).join(' · ') || t('devices.unknown');
  const when = dateTime(usada_em);
  const Icon = phones.includes(sistema ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.line}>
      <Icon size={22} stroke={1.6} aria-hidden="true" />
      <div>
        <strong>{name}</strong> {atual && <span className={styles.mark}>{t('devices.this')}</span>}
        <p>
          {rede === null ? t('devices.facts_plain', { when }) : t('devices.facts', { network: rede, when })}
        </p>
      </div>
      {!atual && (
        <Button
          variant="quiet"
          aria-label={t('devices.end_named', { name, when })}
          onClick={() => void change(() => api.delete(`${base}/${id}`), t('devices.ended'))}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
