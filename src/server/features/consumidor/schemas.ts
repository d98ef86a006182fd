import { z } from 'zod';
import {
  address,
  email,
  isSamePassword,
  matchingPasswords,
  newPassword,
  ownPassword,
  text,
} from '#server/http/credentials.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { containsWebAddress } from '#shared/person-name.ts';

/** Orders are mailed with it, to an address that need not be proved: it must not carry the address of a page. */
export const nome = text()
  .trim()
  .min(1, errorKey('validation.required'))
  .max(120, errorKey('validation.max_length'))
  .refine(oneLine, errorKey('validation.characters'))
  .refine((typed) => !containsWebAddress(typed), errorKey('inscricao.name'));

/** Six digits; people paste them with blanks around and inside. */
export const codigo = text()
  .max(20, errorKey('loja.code_wrong'))
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, errorKey('loja.code_wrong')));

export const login = z.strictObject({
  // Not checked for the form of an address: an invalid one has no account. It must be a single line.
  email: address().refine(oneLine, errorKey('validation.characters')).toLowerCase(),
  password: ownPassword,
});

export const register = z
  .strictObject({ nome, email, ...newPassword })
  .refine(isSamePassword, matchingPasswords);

export const enterByCode = z.strictObject({
  email,
  codigo: codigo.nullish().describe('Sem ele, um código novo vai para o e-mail'),
  nome: nome.nullish().describe('De quem ainda não tem conta'),
});

export const forgot = z.strictObject({ email });

export const reset = z
  .strictObject({ email, codigo, ...newPassword })
  .refine(isSamePassword, matchingPasswords);

const consumidor = z.object({ id: z.int(), nome: z.string(), email: z.string() });
const rules = z.array(z.object({ action: z.literal('read'), subject: z.literal('consumidorAuth') }));

/** The replies. */
export const replies = {
  entered: z.object({ accessToken: z.string(), consumidor, userAbilityRules: rules }),
  codeOrEntered: z.union([
    z.object({ message: z.string() }),
    z.object({ accessToken: z.string(), consumidor, userAbilityRules: rules }),
  ]),
  me: z.object({ consumidor, email_verificado: z.boolean(), userAbilityRules: rules }),
  message: z.object({ message: z.string() }),
};
