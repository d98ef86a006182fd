import { z } from 'zod';
import { dayText, errorKey, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { estados, largestCharge } from '#shared/cobranca.ts';
import {
  maxConfirmed,
  motivosCasamento,
  situacoesRecebimento,
  tiposRecebimento,
} from '#shared/contracts/cobranca-office.ts';
import { manyLines, oneLine } from '#shared/crud/schema.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

const needed = (key: ErrorKey) => ({
  error: ({ input }: { input?: unknown }): ErrorKey => (input == null ? 'validation.required' : key),
});

const valor = z
  .int(needed('validation.integer'))
  .min(1, errorKey('validation.min'))
  .max(largestCharge, errorKey('validation.max'))
  .describe('centavos');

const referencia = z
  .string(errorKey('validation.text'))
  .trim()
  .min(1, errorKey('validation.required'))
  .max(100, errorKey('validation.max_length'))
  .refine(oneLine, errorKey('validation.characters'))
  // the part after a # is our own: it marks the excess of an arrival
  .refine((text) => !text.includes('#'), errorKey('validation.characters'))
  // typed references only: those that we generate may contain any digits
  .refine((text) => !hasCardNumber(text), errorKey('cobranca.card_number'))
  .describe('como o banco a chama (endToEndId); a mesma não confirma duas vezes');

const day = z.string(needed('validation.date')).pipe(dayText);

const motivo = z
  .string(needed('validation.text'))
  .trim()
  .min(3, errorKey('validation.min_length'))
  .max(500, errorKey('validation.max_length'))
  .refine(manyLines, errorKey('validation.characters'));

const excedente = z
  .boolean(errorKey('validation.boolean'))
  .optional()
  .describe('a cobrança já está paga: é mais do que foi pedido');

export const confirmInput = z.strictObject({
  valor,
  referencia: referencia.optional(),
  data: day.optional().describe('dia em que chegou; hoje, se não for dito'),
  excedente,
});
export const reasonInput = z.strictObject({ motivo });
export const refundInput = z.strictObject({ valor, motivo });
export const returnedInput = z.strictObject({
  motivo,
  data: day.optional().describe('dia em que o dinheiro voltou; hoje, se não for dito'),
  conta: referenceId.optional().describe('conta de que o dinheiro saiu; a do pagamento, se não for dita'),
});
export const acceptInput = orEmpty(
  z.strictObject({
    por_menos: z
      .boolean(errorKey('validation.boolean'))
      .optional()
      .describe('aceita menos do que foi pedido como o valor inteiro'),
  }),
);

const many = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, needed('validation.type'))
    .min(1, errorKey('validation.required'))
    .max(maxConfirmed, errorKey('validation.max_items'));

export const batchInput = z.strictObject({
  itens: many(z.strictObject({ id: referenceId, valor, referencia: referencia.optional() })),
});

export const bankStatementInput = z.strictObject({
  conta: referenceId,
  itens: many(
    z.strictObject({
      identificador: z.string(needed('validation.text')).min(1).max(80, errorKey('validation.max_length')),
      data: day,
      valor,
      descricao: z.string(needed('validation.text')).min(1).max(300, errorKey('validation.max_length')),
      referencia: referencia.nullish().transform((text) => text ?? null),
      cobranca: referenceId,
      excedente,
    }),
  ),
});

const estado = z.enum(estados);

export const nowReply = z.object({
  id: z.int(),
  estado,
  valor: z.int(),
  recebido: z.int(),
  estornado: z.int(),
  a_decidir: z.int(),
  paga_em: z.string().nullable(),
});

const outcome = z.object({
  id: z.int(),
  ok: z.boolean(),
  estado: estado.optional(),
  message: z.string().optional(),
});
const countResults = { confirmadas: z.int(), recusadas: z.int() };
export const batchReply = z.object({ resultados: z.array(outcome), ...countResults });
export const bankStatementApplied = z.object({
  resultados: z.array(outcome.extend({ identificador: z.string() })),
  ...countResults,
});

export const historyReply = z.object({
  eventos: z.array(
    z.object({
      id: z.int(),
      quando: z.string(),
      tipo: z.string(),
      de: estado.nullable(),
      para: estado.nullable(),
      valor: z.int().nullable(),
      ator: z.string(),
      nome: z.string().nullable(),
      dados: z.record(z.string(), z.unknown()),
    }),
  ),
  recebimentos: z.array(
    z.object({
      id: z.int(),
      referencia: z.string(),
      valor: z.int(),
      quando: z.string(),
      tipo: z.enum(tiposRecebimento),
      situacao: z.enum(situacoesRecebimento),
    }),
  ),
  estornos: z.array(
    z.object({
      id: z.int(),
      recebimento: z.int().nullable(),
      valor: z.int(),
      motivo: z.string(),
      estado: z.enum(['pedido', 'feito', 'falhou']),
      criado_em: z.string(),
      feito_em: z.string().nullable(),
      falhou_depois: z
        .boolean()
        .describe('O gateway disse que devolveu, e a devolução falhou: falta devolver de outro modo'),
      recusado: z
        .boolean()
        .describe(
          'O gateway não devolveu, e o dinheiro continua na igreja: pedir de novo, ou devolver de outro modo',
        ),
      sem_resposta: z
        .boolean()
        .describe('Pedido há dias, e o gateway não respondeu: a tesouraria diz o que foi feito do dinheiro'),
    }),
  ),
  estornavel: z.int(),
  manual: z.boolean(),
});

const candidate = z.object({
  id: z.int(),
  codigo: z.string(),
  descricao: z.string(),
  nome: z.string().nullable(),
  txid: z.string().nullable(),
  estado,
  valor: z.int(),
  falta: z.int(),
  criado_em: z.string(),
});

export const bankStatementReply = z.object({
  formato: z.enum(['ofx', 'csv']),
  conta: z.object({ id: z.int(), rotulo: z.string() }),
  periodo: z.object({ de: z.string(), ate: z.string() }).nullable(),
  linhas: z.array(
    z.object({
      identificador: z.string(),
      data: z.string(),
      valor: z.int(),
      descricao: z.string(),
      referencia: z.string().nullable(),
      cobranca: candidate.nullable(),
      confianca: z.enum(['alta', 'media']).nullable(),
      motivos: z.array(z.enum(motivosCasamento)),
      candidatas: z.array(candidate),
    }),
  ),
  ignoradas: z.int(),
  ilegiveis: z.int(),
});
