import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import type { Pagamento } from '#shared/contracts/pagamento.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { pagamento as texts } from '#shared/i18n/pt_BR/pagamento.ts';
import { site } from '#shared/i18n/pt_BR/site.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import type { PaymentTexts } from './payment-slots.ts';
import { PaymentView } from './payment-view.tsx';

const pix = { copia_e_cola: '000201', txid: 'abc' };
const boleto = { linha_digitavel: '34191', url: 'https://banco.example/boleto' };

const charge = (more: Partial<CobrancaPublica>): CobrancaPublica => ({
  codigo: 'abc',
  estado: 'pendente',
  valor: 12_000,
  juros: 0,
  parcelas: 1,
  recebido: 0,
  metodo: 'pix',
  descricao: 'Retiro de jovens',
  expira_em: '2026-03-11T15:00:00.000Z',
  paga_em: null,
  sandbox: false,
  comprovante: false,
  recibo: null,
  ...more,
});

/** Renders a sign-up to an event, without any texts of giving. */
function render(
  cobranca: Partial<CobrancaPublica>,
  more: Partial<Pagamento> = {},
  words: Partial<PaymentTexts> = {},
): string {
  const view = (
    <PaymentView
      pagamento={{
        cobranca: charge(cobranca),
        nome: 'Rute',
        email: 'r•••@casa.example',
        manual: true,
        qr: cobranca.pix ? { size: 21, d: 'M0 0h1v1z' } : null,
        ...more,
      }}
      now="2026-03-10T15:00:00.000Z"
      today="2026-03-10"
      onChange={() => undefined}
      again="/eventos/retiro/inscricao"
      another={{ to: '/eventos', label: 'Outro evento' }}
      contact="/contato"
      words={{
        cancelled: 'Inscrição cancelada',
        cardRefused: 'Tente outro.',
        bankFailed: 'Falhou.',
        ...words,
      }}
      paid={<h1>Vaga garantida</h1>}
    />
  );
  const router = createMemoryRouter([{ path: '*', element: view }]);
  return renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={{ ...site, ...texts }}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

const heading = (html: string): string | undefined => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

describe('a payment of any origin', () => {
  it.each<[title: string, Partial<CobrancaPublica>]>([
    ['Falta só o Pix', { pix }],
    ['Seu boleto está pronto', { metodo: 'boleto', boleto }],
    ['O prazo deste boleto terminou', { metodo: 'boleto' }],
    ['Falta um passo', { metodo: 'cartao', continuar: { client_secret: 'x' } }],
    ['Pagamento em análise', { metodo: 'cartao' }],
    ['Preparando o pagamento', { estado: 'criada' }],
    ['Recebemos o seu aviso', { estado: 'em_analise', pix }],
    ['Vaga garantida', { estado: 'paga' }],
    ['Vaga garantida', { estado: 'estorno_parcial' }],
    ['Pagamento de teste aprovado', { estado: 'paga', sandbox: true }],
    ['O prazo deste código terminou', { estado: 'expirada' }],
    ['Inscrição cancelada', { estado: 'cancelada' }],
    ['O pagamento não foi confirmado', { estado: 'recusada' }],
    ['O cartão não foi aceito', { estado: 'recusada', metodo: 'cartao' }],
    ['Este valor foi devolvido', { estado: 'estornada' }],
    ['Pagamento em contestação', { estado: 'contestada' }],
  ])('says "%s" of %j, and nothing of gifts', (title, cobranca) => {
    const html = render(cobranca);
    expect(heading(html)).toBe(title);
    // a text that is not loaded shows its key
    expect(html).not.toMatch(/contribu|give\.|gift\./i);
  });

  it('leads to its own form again, and to its own contact', () => {
    const html = render({ estado: 'expirada' });
    expect(html).toContain('href="/eventos/retiro/inscricao"');
    expect(html).toContain('href="/contato"');
  });

  it('says that the money went back, and not who returned it: after a lost dispute it was the bank', () => {
    const html = render({ estado: 'estornada', metodo: 'cartao' });
    expect(html).toMatch(/O valor de R\$.120,00 voltou para você\./);
    expect(html).not.toMatch(/tesouraria devolveu/i);
  });

  it('says what arrived and what is missing', () =>
    expect(render({ pix, recebido: 2000 })).toMatch(/Chegaram R\$.20,00 de R\$.120,00\. Falta R\$.100,00\./));

  it('is processed by the bank where it is not confirmed by hand', () =>
    expect(heading(render({ estado: 'em_analise', metodo: 'cartao' }, { manual: false }))).toBe(
      'Pagamento em análise',
    ));

  it('waits for a card in the words of its origin', () => {
    const html = render({ metodo: 'cartao' }, {}, { cardWaiting: { title: 'Aceito', text: 'Até amanhã.' } });
    expect(heading(html)).toBe('Aceito');
    expect(html).toContain('Até amanhã.');
  });
});
