import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { deliveryErrors, type WebhookEntrega } from '#shared/contracts/webhook.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { integracoes } from '#shared/i18n/pt_BR/integracoes.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { DialogsProvider } from '#web/shell/dialogs/dialogs-provider.tsx';
import { DeliveryLine } from './deliveries-drawer.tsx';

const delivery: WebhookEntrega = {
  id: '0190b0f4-7d7c-7000-8000-000000000000',
  evento: 'pedido.pago',
  registro: 7,
  estado: 'pendente',
  tentativas: 0,
  criada_em: '2026-03-01T12:00:00Z',
  enviada_em: null,
  proxima_em: null,
  status: null,
  milissegundos: null,
  pedido: '{}',
  resposta: null,
  erro: null,
};

test.each(deliveryErrors)('the log says in words why nothing was sent: %s', (erro) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider language={findLanguage('pt_BR')} texts={integracoes}>
        <DialogsProvider>
          <DeliveryLine delivery={{ ...delivery, erro }} onSent={() => Promise.resolve()} />
        </DialogsProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  expect(html).toContain(integracoes[`webhooks.error.${erro}`]);
});
