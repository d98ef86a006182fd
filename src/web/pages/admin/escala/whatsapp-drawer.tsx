import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Escala, MensagemWhatsApp } from '#shared/contracts/escala.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type DepartmentMonth, DepartmentMonthFields } from './department-month.tsx';
import styles from './drawers.module.css';

interface WhatsAppDrawerProps {
  start: DepartmentMonth;
  departamentos: Escala['departamentos'];
  onClose: () => void;
}

/** The leader's queue of messages: each opens WhatsApp with its text, and is ticked off. */
export function WhatsAppDrawer({ start, departamentos, onClose }: WhatsAppDrawerProps) {
  const { t } = useT();
  const dialogs = useDialogs();
  const [chosen, setChosen] = useState(start);
  const { departamento, mes } = chosen;
  const queue = useQuery({
    queryKey: ['escala', 'whatsapp', departamento, mes],
    queryFn: ({ signal }) =>
      api.get<{ data: MensagemWhatsApp[] }>('/admin/escala/whatsapp', {
        query: { departamento, mes },
        signal,
      }),
    enabled: departamento !== null,
    retry: false,
    staleTime: 0,
  });
  const mark = async (message: MensagemWhatsApp, enviada: boolean) => {
    try {
      await api.post(`/admin/escala/whatsapp/${message.id}/enviada`, { enviada });
    } catch (error) {
      void dialogs.validation.open(error);
    }
    await queue.refetch();
  };
  const messages = queue.data?.data ?? [];
  const open = messages.filter(({ enviada_em }) => enviada_em === null).length;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('escalas.whatsapp.title')}
      closeText={t('escalas.close')}
      size={460}
    >
      <div className={styles.form}>
        <p className={styles.facts}>{t('escalas.whatsapp.text')}</p>
        <DepartmentMonthFields value={chosen} departamentos={departamentos} onChange={setChosen} />
        {departamento !== null && queue.isPending && <Skeleton height={160} />}
        {queue.isError && (
          <p role="alert" className={styles.error}>
            {queue.error.message || t('error.fallback')}
          </p>
        )}
        {queue.data && (
          <p className={styles.facts} aria-live="polite">
            {messages.length === 0 ? t('escalas.whatsapp.none') : t('escalas.whatsapp.open', { count: open })}
          </p>
        )}
      </div>
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <div>
              <strong lang={recordLang}>{message.nome}</strong>
              <p className={styles.facts}>
                {t(`escalas.whatsapp.${message.tipo}`)}
                {message.enviada_por && ` · ${t('escalas.whatsapp.sent_by', { nome: message.enviada_por })}`}
              </p>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={message.enviada_em !== null}
                  onChange={({ currentTarget }) => void mark(message, currentTarget.checked)}
                />
                {t('escalas.whatsapp.sent')}
              </label>
            </div>
            {message.link ? (
              <a
                className={styles.link}
                href={message.link}
                target="_blank"
                rel="noreferrer"
                aria-label={t('escalas.whatsapp.send_to', { nome: message.nome })}
                onClick={() => void mark(message, true)}
              >
                <IconBrandWhatsapp size={18} stroke={1.8} aria-hidden="true" />
                {t('escalas.whatsapp.send')}
              </a>
            ) : (
              <Button
                variant="quiet"
                onClick={() => void navigator.clipboard.writeText(message.texto)}
                title={t('escalas.whatsapp.no_number')}
              >
                {t('escalas.whatsapp.copy')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
