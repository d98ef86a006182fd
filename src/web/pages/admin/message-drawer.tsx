import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './mensagens.module.css';

interface Message {
  id: number;
  para: string;
  assunto: string;
  texto: string;
  html: string;
  enviado_em: string;
}

export function MessageDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t, dateTime } = useT();
  const [view, setView] = useState('html');
  const { data: message, error } = useQuery({
    queryKey: ['mensagens', id],
    queryFn: ({ signal }) => api.get<Message>(`/admin/mensagens/${id}`, { signal }),
    enabled: id !== undefined,
  });
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      size={680}
      title={message?.assunto ?? t('mensagens.body')}
      closeText={t('mensagens.close')}
    >
      {error && <p role="alert">{error.message || t('mensagens.failed')}</p>}
      {!message && !error && <Skeleton height={320} />}
      {message && (
        <div className={styles.message}>
          <Text c="dimmed">
            {t('mensagens.to')}: {message.para} ·{' '}
            <time dateTime={message.enviado_em}>{dateTime(message.enviado_em)}</time>
          </Text>
          <SegmentedControl
            aria-label={t('mensagens.body')}
            value={view}
            onChange={setView}
            data={[
              { value: 'html', label: t('mensagens.html') },
              { value: 'text', label: t('mensagens.text') },
            ]}
          />
          {view === 'html' ? (
            // no scripts, forms or access to this page; only popups, so that links open
            <iframe
              className={styles.frame}
              title={t('mensagens.body')}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={`<base target="_blank">${message.html}`}
            />
          ) : (
            <pre className={styles.text}>{message.texto}</pre>
          )}
        </div>
      )}
    </Drawer>
  );
}
