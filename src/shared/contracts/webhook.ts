import type { Label } from '#shared/i18n/languages.ts';

/** The events that webhooks may report, with the section of their records. The triggers of migration 0167 use the same names. */
export const webhookEvents = {
  'pessoa.criado': { secao: 'pessoa', nome: ['Pessoa cadastrada', 'Person added', 'Persona registrada'] },
  'pessoa.alterado': { secao: 'pessoa', nome: ['Pessoa alterada', 'Person changed', 'Persona modificada'] },
  'pessoa.excluido': { secao: 'pessoa', nome: ['Pessoa excluída', 'Person deleted', 'Persona eliminada'] },
  'cobranca.paga': {
    secao: 'cobranca',
    nome: ['Contribuição ou cobrança paga', 'Contribution or charge paid', 'Contribución o cobro pagado'],
  },
  'cobranca.estornada': {
    secao: 'cobranca',
    nome: ['Cobrança estornada', 'Charge refunded', 'Cobro reembolsado'],
  },
  'cobranca.contestada': {
    secao: 'cobranca',
    nome: ['Cobrança contestada', 'Charge disputed', 'Cobro disputado'],
  },
  'inscricao.criado': { secao: 'inscricao', nome: ['Inscrição feita', 'Sign-up made', 'Inscripción hecha'] },
  'inscricao.alterado': {
    secao: 'inscricao',
    nome: ['Inscrição mudou de estado', 'Sign-up changed its state', 'La inscripción cambió de estado'],
  },
  'pedido.criado': {
    secao: 'pedido',
    nome: ['Pedido feito na loja', 'Order placed', 'Pedido hecho en la tienda'],
  },
  'pedido.alterado': {
    secao: 'pedido',
    nome: ['Pedido mudou de estado', 'Order changed its state', 'El pedido cambió de estado'],
  },
  'contato.criado': {
    secao: 'contato',
    nome: ['Mensagem pelo site', 'Message from the site', 'Mensaje por el sitio'],
  },
  'evento.criado': { secao: 'evento', nome: ['Evento cadastrado', 'Event added', 'Evento registrado'] },
  'evento.alterado': {
    secao: 'evento',
    nome: [
      'Evento mudou de dia ou situação',
      'Event changed its day or status',
      'El evento cambió de día o estado',
    ],
  },
} as const satisfies Record<string, { secao: string; nome: Label }>;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

/** How many webhooks a church may have. */
export const maxWebhooks = 20;

export interface Webhook {
  id: number;
  endereco: string;
  descricao: string | null;
  eventos: WebhookEvent[];
  ativo: boolean;
  /** failed attempts since the last success */
  falhas: number;
  /** when the server switched it off because of failures */
  desligado_em: string | null;
  /** since when its messages wait, because its owner has no rights */
  parado_em: string | null;
  ultimo_sucesso: string | null;
  ultimo_erro: string | null;
  criado_em: string;
  /** until when the secret before the last rotation signs too */
  anterior_ate: string | null;
}

/** The answer to making one or to rotating its secret: the only time the secret is shown. */
export interface WebhookComSegredo extends Webhook {
  segredo: string;
}

export const deliveryStates = ['pendente', 'entregue', 'falhou', 'descartada'] as const;

/** Why a delivery was not sent, or got no answer. `dono`: the account of its owner has no rights at the moment. */
export const deliveryErrors = ['conexao', 'dono', 'endereco', 'permissao', 'segredo', 'tempo'] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export interface WebhookEntrega {
  id: string;
  evento: string;
  registro: number | null;
  estado: (typeof deliveryStates)[number];
  tentativas: number;
  criada_em: string;
  enviada_em: string | null;
  proxima_em: string | null;
  /** HTTP; null: no answer */
  status: number | null;
  milissegundos: number | null;
  /** what was sent */
  pedido: string;
  resposta: string | null;
  erro: DeliveryError | null;
}
