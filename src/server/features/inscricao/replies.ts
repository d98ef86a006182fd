import { z } from 'zod';
import { chargeReply } from '#server/checkout/payment-fields.ts';
import { cents } from '#server/http/reply-parts.ts';
import { estadosCompra, estadosInscricao, tiposPergunta } from '#shared/contracts/inscricao.ts';

/** Replies of the API of sign-ups, for visitors and for the office. */

export const placeReply = z.object({
  codigo: z.string().describe('abre o ingresso; é o que o QR diz'),
  participante: z.string().nullable(),
  lote: z.object({ id: z.int(), nome: z.string() }),
  estado: z.enum(estadosInscricao),
  valor: cents,
  falta_foto: z
    .boolean()
    .describe('o evento exige uma foto, que ainda pode ser enviada por POST …/foto até a entrada'),
});

export const purchaseReply = z.object({
  codigo: z.string(),
  estado: z.enum(estadosCompra),
  total: cents,
  desconto: z.int(),
  expira_em: z.string(),
  cobranca: chargeReply.nullable(),
  sandbox: z.boolean(),
  inscricoes: z.array(placeReply),
});

export const eventReply = z.object({
  id: z.int(),
  slug: z.string(),
  nome: z.string(),
  data: z.string(),
  data_final: z.string().nullable(),
  horario_inicial: z.string(),
  horario_final: z.string(),
  local: z.string().nullable(),
  endereco: z.string().nullable(),
  status: z.string(),
  por_compra: z.int(),
  reserva_minutos: z.int(),
  pede_foto: z.enum(['nao', 'opcional', 'obrigatoria']),
  pede_cpf: z.boolean(),
  pede_nascimento: z.boolean(),
  idade_minima: z.int().nullable(),
  idade_maxima: z.int().nullable(),
  transferencia_horas: z.int().nullable(),
  video_final: z.string().nullable(),
  reembolsos: z.array(z.object({ dias: z.int(), percentual: z.int() })),
});

export const questionReply = z.object({
  id: z.int(),
  pergunta: z.string(),
  tipo: z.enum(tiposPergunta),
  obrigatoria: z.boolean(),
  opcoes: z.array(z.string()),
});
