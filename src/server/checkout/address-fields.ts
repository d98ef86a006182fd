import { z } from 'zod';
import { errorKey } from '#server/http/input-checks.ts';
import { cepDigits, isCep } from '#shared/br/documents.ts';
import { ufs } from '#shared/br/uf.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { choice, line, optional } from './payment-fields.ts';

/** A line that must be filled in. */
const required = (max: number) =>
  z.preprocess((typed) => typed ?? '', line(max).min(1, errorKey('validation.required')));

/** An address where orders are received. */
export const addressBody = z.strictObject({
  nome: required(120).describe('Quem recebe'),
  cep: z
    .string({
      error: ({ input }): ErrorKey =>
        input === undefined || input === null ? 'validation.required' : 'validation.cep',
    })
    .trim()
    .min(1, errorKey('validation.required'))
    .transform(cepDigits)
    .refine(isCep, errorKey('validation.cep')),
  logradouro: required(160),
  numero: required(12).describe('“s/n” para um endereço sem número'),
  complemento: optional(line(80)).optional(),
  bairro: required(80),
  cidade: required(80),
  uf: choice(ufs),
});
