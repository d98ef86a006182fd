import { z } from 'zod';
import { choice, email, line, optional, paymentOrNone } from '#server/checkout/payment-fields.ts';
import { cpf, personName, phone } from '#server/checkout/person-fields.ts';
import { dayText, errorKey, referenceId } from '#server/http/input-checks.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { metodosBalcao } from '#shared/cobranca.ts';
import { formasSecretaria } from '#shared/contracts/inscricao-balcao.ts';
import { manyLines } from '#shared/crud/schema.ts';

const missing = errorKey('validation.required');
const requiredLine = (max: number) => z.preprocess((input) => input ?? '', line(max).min(1, missing));
const requiredEmail = z.preprocess(
  (input) => input ?? '',
  z.string(errorKey('validation.text')).trim().min(1, missing).pipe(email),
);

/** For people without a CPF: a passport or another document, of any country. */
const documento = line(40).refine(
  (typed) => typed === '' || /^[\p{L}\d][\p{L}\d ./-]{3,}$/u.test(typed),
  errorKey('inscricao.document'),
);
/** Longer than any accepted answer: longer texts are refused before they cost more to check. */
const answer = z
  .string(errorKey('validation.text'))
  .max(1000, { ...errorKey('inscricao.answer_long'), abort: true })
  .refine(manyLines, errorKey('validation.characters'))
  .refine((typed) => !hasCardNumber(typed), errorKey('cobranca.card_number'));

/** The answers by the id of their question. */
const respostas = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/, errorKey('validation.reference')), answer)
  .refine((answers) => Object.keys(answers).length <= 20, errorKey('validation.reference'));

const responsavel = z.strictObject({
  nome: personName,
  cpf: optional(cpf).optional(),
  autoriza: z.literal(true, errorKey('inscricao.consent')),
});

/** The data that is filled in about a participant. */
const participante = z.strictObject({
  nome: personName,
  email: optional(email).optional(),
  cpf: optional(cpf).optional(),
  documento: optional(documento)
    .optional()
    .describe('Passaporte ou outro documento de quem não tem CPF, onde o evento pede CPF'),
  data_nascimento: optional(dayText).optional(),
  cidade: optional(line(80)).optional(),
  responsavel: responsavel.nullish(),
  respostas: respostas.optional(),
});
export type ParticipanteInput = z.infer<typeof participante>;

const comprador = z.strictObject(
  {
    nome: personName,
    email: requiredEmail,
    whatsapp: optional(phone).optional(),
  },
  missing,
);
export type CompradorInput = z.infer<typeof comprador>;

/** More people than any event admits in one purchase. */
const maxParticipants = 50;

/** The step about buyer and participants. */
export const preenchimento = z.strictObject({
  comprador,
  participantes: z.array(participante).max(maxParticipants, errorKey('inscricao.too_many_people')),
});

/** The new holder of a ticket: the event asks them for the same as everyone who signs up. */
export const transferencia = participante.extend({ email: requiredEmail }).strict();
export type TransferenciaInput = z.infer<typeof transferencia>;

/** The person who waits for a place. */
const pessoa = z.strictObject({ nome: personName, email: requiredEmail });

/** The person who waits, and the number of places. */
export const esperaPedida = pessoa
  .extend({
    quantidade: z.preprocess(
      (input) => (input === undefined || input === null || input === '' ? 1 : input),
      z
        .int(errorKey('validation.integer'))
        .min(1, errorKey('validation.min'))
        .max(maxParticipants, errorKey('validation.max')),
    ),
  })
  .strict();
export type EsperaInput = z.infer<typeof esperaPedida>;

export const pagamento = paymentOrNone;
export type PagamentoInput = z.infer<typeof pagamento>;

export const voucherCode = requiredLine(40);

/** A whole purchase in one call. */
export const compra = z.strictObject({
  ...pagamento.omit({ nome: true, email: true }).shape,
  evento: referenceId,
  comprador,
  participantes: z
    .array(participante.extend({ lote: referenceId }).strict(), missing)
    .min(1, missing)
    .max(maxParticipants, errorKey('inscricao.too_many_people')),
  voucher: optional(line(40)).optional(),
});
export type PurchaseInput = z.infer<typeof compra>;

/** How the office receives the money, if at all; none of it is needed when nothing is to be paid. */
const recebimento = z.strictObject({
  forma: choice(formasSecretaria).nullish(),
  motivo: optional(line(300)).optional().describe('Por que é cortesia'),
  total: optional(z.int(errorKey('validation.money')))
    .optional()
    .describe('Centavos que foram mostrados; se já não são esses, nada acontece'),
});
export type RecebimentoInput = z.infer<typeof recebimento>;

/** The payment of an existing purchase; its buyer has the link already. */
export const confirmacao = recebimento
  .extend({ forma: choice([...metodosBalcao, 'cortesia']).nullish() })
  .strict();

/** A purchase that the office makes for another person. */
export const cadastro = z.strictObject({
  ...recebimento.shape,
  ...compra.pick({ evento: true, participantes: true, voucher: true }).shape,
  comprador: z.strictObject(
    { nome: personName, email: optional(email).optional(), whatsapp: optional(phone).optional() },
    missing,
  ),
});
/** Places at the counter whose price is requested: the lot of each participant. */
export const priceRequest = compra
  .pick({ evento: true })
  .extend({
    lotes: z
      .array(referenceId, missing)
      .min(1, missing)
      .max(maxParticipants, errorKey('inscricao.too_many_people')),
    voucher: voucherCode,
  })
  .strict();

export type CadastroInput = z.infer<typeof cadastro>;

/** How many places of each lot. */
export const lugares = z.strictObject({
  voucher: optional(line(40)).optional(),
  lotes: z
    .array(
      z.strictObject({
        lote: referenceId,
        quantidade: z
          .int(errorKey('validation.integer'))
          .min(1, errorKey('validation.min'))
          .max(maxParticipants, errorKey('validation.max')),
      }),
      missing,
    )
    .min(1, missing)
    .max(20, errorKey('validation.reference')),
});
