import { z } from 'zod';
import { errorKey } from '#server/http/input-checks.ts';
import { cepDigits, cnpjCharacters, cpfDigits, isCnpj, isCpf } from '#shared/br/documents.ts';
import { ufs } from '#shared/br/uf.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { estados, metodos, metodosBalcao, mostParcelas } from '#shared/cobranca.ts';
import { oneLine } from '#shared/crud/schema.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

/** A missing value, null and an empty text mean the same. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value),
    schema.nullable(),
  );

/** One of a few values; a missing one has a message of its own. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, {
    error: ({ input }): ErrorKey =>
      input === undefined || input === null || input === '' ? 'validation.required' : 'validation.choice',
  });

/** One line of text, which must not contain a card number. A long text is not searched for one. */
export const line = (max: number) =>
  z
    .string(errorKey('validation.text'))
    .trim()
    .max(max, { ...errorKey('validation.max_length'), abort: true })
    .refine(oneLine, errorKey('validation.characters'))
    .refine((typed) => !hasCardNumber(typed), errorKey('cobranca.card_number'));

export const email = z
  .string(errorKey('validation.text'))
  .trim()
  .max(254, errorKey('validation.max_length'))
  .toLowerCase()
  .pipe(z.email(errorKey('validation.email')));

/** Required only by some gateways. */
const needed = <Schema extends z.ZodType>(schema: Schema) => optional(schema).optional();

/** The fields about method and payer of every body that opens a charge. */
export const paymentFields = {
  metodo: choice(metodos),
  nome: optional(line(120)),
  email: optional(email),
  token: optional(
    z
      .string(errorKey('validation.text'))
      .trim()
      .max(2000, errorKey('validation.max_length'))
      .refine(oneLine, errorKey('validation.characters')),
  ),
  parcelas: optional(
    z
      .number(errorKey('validation.integer'))
      .int(errorKey('validation.integer'))
      .min(1, errorKey('validation.min'))
      .max(mostParcelas, errorKey('validation.max')),
  ),
  total: needed(z.number(errorKey('validation.money')).int(errorKey('validation.money'))).describe(
    'o total que foi mostrado; se já não é esse, nada é cobrado',
  ),
  // required by the boletos of some gateways
  documento: needed(
    z
      .string(errorKey('validation.text'))
      .transform((typed) => (isCpf(cpfDigits(typed)) ? cpfDigits(typed) : cnpjCharacters(typed)))
      .refine((digits) => isCpf(digits) || isCnpj(digits), errorKey('validation.cpf')),
  ),
  cep: needed(
    z
      .string(errorKey('validation.text'))
      .transform(cepDigits)
      .refine((digits) => /^\d{8}$/.test(digits), errorKey('validation.cep')),
  ),
  logradouro: needed(line(120)),
  numero: needed(line(20)),
  bairro: needed(line(80)),
  cidade: needed(line(80)),
  uf: needed(choice(ufs)),
};

/** How something is paid that may cost nothing: then none of it is needed. */
export const paymentOrNone = z.strictObject({
  ...paymentFields,
  metodo: choice(metodos).nullish(),
  nome: optional(line(120)).optional(),
  email: optional(email).optional(),
  token: paymentFields.token.optional(),
  parcelas: paymentFields.parcelas.optional(),
});

const payment = z.object(paymentFields);
/** The requested payment. */
export type PaymentInput = z.infer<typeof payment>;

/** A charge as its payer sees it (`CobrancaPublica`), for the documentation. */
export const chargeReply = z.object({
  codigo: z.string(),
  estado: z.enum(estados),
  valor: z.int().describe('Centavos, ao todo'),
  juros: z.int().describe('Quanto do valor são juros'),
  parcelas: z.int(),
  recebido: z.int().describe('Centavos que já chegaram'),
  metodo: z.enum([...metodos, ...metodosBalcao]),
  descricao: z.string(),
  expira_em: z.string(),
  paga_em: z.string().nullable(),
  pix: z.object({ copia_e_cola: z.string(), txid: z.string() }).optional(),
  boleto: z.object({ linha_digitavel: z.string(), url: z.string().nullable() }).optional(),
  continuar: z.record(z.string(), z.string()).optional(),
  sandbox: z.boolean(),
  comprovante: z.boolean(),
  recibo: z.string().nullable(),
});

/** An amount in parcelas (`Charges.parcelas`), for the documentation. */
export const parcelasReply = z.object({
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
