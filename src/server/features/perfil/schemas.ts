import { z } from 'zod';
import { email, text } from '#server/http/credentials.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import { tiposHistorico } from '#shared/contracts/perfil.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { locales } from '#shared/i18n/languages.ts';

/** An empty text and null mean the same. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

export const accountBody = z.strictObject({
  name: text()
    .trim()
    .min(1, errorKey('validation.required'))
    .max(120, errorKey('validation.max_length'))
    .refine(oneLine, errorKey('validation.characters')),
  telefone: orNull(
    z
      .string(errorKey('validation.text'))
      .trim()
      .max(40, errorKey('validation.max_length'))
      .transform((typed) => normalisePhone(typed) ?? '')
      .refine((phone) => phone !== '', errorKey('validation.phone')),
  ),
  language: orNull(z.enum(locales, errorKey('validation.choice'))),
});

export const emailBody = z.strictObject({ email });

export const confirmBody = z.strictObject({
  token: text().min(1, errorKey('validation.required')).max(700, errorKey('perfil.email_link')),
});

export const historyQuery = z.strictObject({
  ano: z
    .string(errorKey('validation.integer'))
    .regex(/^(19|20)\d\d$/, errorKey('validation.integer'))
    .transform(Number)
    .optional(),
});

export const accountReply = z.object({
  name: z.string(),
  email: z.string(),
  email_verificado: z.boolean(),
  email_novo: z.string().nullable().describe('Espera a confirmação pelo link enviado a ele'),
  telefone: z.string().nullable(),
  language: z.string().nullable(),
  foto: z.string().nullable().describe('Em /arquivos/{id}'),
  role: z.string().nullable(),
  pessoa: z.object({ id: z.int(), nome: z.string() }).nullable(),
});

const money = z.int().describe('centavos');

export const historyReply = z.object({
  email_provado: z.boolean(),
  ano: z.int(),
  anos: z.array(z.int()),
  linhas: z.array(
    z.object({
      tipo: z.enum(tiposHistorico),
      data: z.string(),
      descricao: z.string(),
      valor: money,
      recibo: z.string().nullable(),
      endereco: z.string().nullable(),
      papeis: z.array(z.object({ nome: z.string(), endereco: z.string() })),
    }),
  ),
  totais: z.object({ contribuicao: money, pedido: money, inscricao: money, rifa: money }),
  total: money,
  cortado: z.boolean().describe('Há mais linhas do que as mostradas e somadas'),
});
