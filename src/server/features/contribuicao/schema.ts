import { z } from 'zod';
import { say } from '#server/http/input-checks.ts';
import { cepDigits, cnpjCharacters, cpfDigits, isCnpj, isCpf } from '#shared/br/documents.ts';
import { ufs } from '#shared/br/uf.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { estados, largestCharge, metodos, mostParcelas, tiposContribuicao } from '#shared/cobranca.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { oneLine } from '#shared/kit/schema.ts';

/** Left out, null and empty mean the same. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value),
    schema.nullable(),
  );

/** A choice: what is missing is asked for, what is none of them is told them. */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }): ErrorKey =>
      input === undefined || input === null || input === '' ? 'validation.required' : 'validation.choice',
  });

const text = (max: number) =>
  z
    .string(say('validation.text'))
    .trim()
    .max(max, say('validation.max_length'))
    .refine(oneLine, say('validation.characters'))
    // typed into the wrong field: it stays out of every table
    .refine((typed) => !hasCardNumber(typed), say('cobranca.card_number'));

/** Of whoever pays: asked for where the gateway needs it. */
const payer = <Schema extends z.ZodType>(schema: Schema) => optional(schema).optional();

/** What somebody wants to give. */
export const contribuir = z.strictObject({
  tipo: choice(tiposContribuicao),
  valor: z
    .number({
      error: ({ input }): ErrorKey =>
        input === undefined || input === null ? 'validation.required' : 'validation.money',
    })
    .int(say('validation.money'))
    .min(1, say('contribuir.valor_min'))
    .max(largestCharge, say('contribuir.valor_max')),
  metodo: choice(metodos),
  nome: optional(text(120)),
  email: optional(
    z
      .string(say('validation.text'))
      .trim()
      .max(254, say('validation.max_length'))
      .toLowerCase()
      .pipe(z.email(say('validation.email'))),
  ),
  anonimo: optional(z.boolean(say('validation.boolean'))),
  campanha: optional(text(120)),
  projeto: optional(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text(120))),
  token: optional(z.string(say('validation.text')).trim().max(2000, say('validation.max_length'))),
  parcelas: optional(
    z
      .number(say('validation.integer'))
      .int(say('validation.integer'))
      .min(1, say('validation.min'))
      .max(mostParcelas, say('validation.max')),
  ),
  total: payer(z.number(say('validation.money')).int(say('validation.money'))).describe(
    'o total que foi mostrado; se já não é esse, nada é cobrado',
  ),
  mensal: optional(z.boolean(say('validation.boolean'))),
  // what the boleto of some gateways must say of whoever pays
  documento: payer(
    z
      .string(say('validation.text'))
      .transform((typed) => (isCpf(cpfDigits(typed)) ? cpfDigits(typed) : cnpjCharacters(typed)))
      .refine((digits) => isCpf(digits) || isCnpj(digits), say('validation.cpf')),
  ),
  cep: payer(
    z
      .string(say('validation.text'))
      .transform(cepDigits)
      .refine((digits) => /^\d{8}$/.test(digits), say('validation.cep')),
  ),
  logradouro: payer(text(120)),
  numero: payer(text(20)),
  bairro: payer(text(80)),
  cidade: payer(text(80)),
  uf: payer(choice(ufs)),
});
export type Asked = z.infer<typeof contribuir>;

/** The answer, for the documentation. */
export const cobranca = z.object({
  codigo: z.string(),
  estado: z.enum(estados),
  valor: z.number().int().describe('centavos, ao todo'),
  juros: z.number().int().describe('quanto do valor são juros'),
  parcelas: z.number().int(),
  recebido: z.number().int(),
  metodo: z.enum(metodos),
  descricao: z.string(),
  expira_em: z.iso.datetime(),
  paga_em: z.iso.datetime().nullable(),
  pix: z.object({ copia_e_cola: z.string(), txid: z.string() }).optional(),
  boleto: z.object({ linha_digitavel: z.string(), url: z.string().nullable() }).optional(),
  continuar: z.record(z.string(), z.string()).optional(),
  sandbox: z.boolean(),
  comprovante: z.boolean(),
  recibo: z.string().nullable(),
});

/** What an amount is asked about. */
export const parcelasQuery = z.strictObject({
  valor: z.coerce
    .number(say('validation.money'))
    .int(say('validation.money'))
    .min(1, say('contribuir.valor_min'))
    .max(largestCharge, say('contribuir.valor_max')),
});

export const parcelas = z.object({
  juros_mes: z.number().describe('por cento'),
  sem_juros: z.number().int().describe('até quantas parcelas não há juros'),
  opcoes: z.array(
    z.object({
      parcelas: z.number().int(),
      primeira: z.number().int().describe('centavos'),
      demais: z.number().int(),
      total: z.number().int().describe('o que se paga ao todo'),
      juros: z.boolean(),
    }),
  ),
});

/** Who asks for a year of their gifts. */
export const statement = z.object({
  extrato_email: z
    .string(say('validation.required'))
    .trim()
    .min(1, say('validation.required'))
    .max(254, say('validation.max_length'))
    .toLowerCase()
    .pipe(z.email(say('validation.email'))),
  ano: z
    .number(say('validation.integer'))
    .int(say('validation.integer'))
    .min(1990, say('validation.min'))
    .max(9999, say('validation.max')),
});
