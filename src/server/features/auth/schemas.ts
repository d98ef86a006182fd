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
import { say } from '#server/http/input-checks.ts';
import { actions, subjects } from '#shared/access/subjects.ts';
import { oneLine } from '#shared/kit/schema.ts';

export const login = z.strictObject({
  // Not checked for the form of an address: an invalid one has no account. It must be a single line.
  email: address().refine(oneLine, say('validation.characters')).toLowerCase(),
  password: ownPassword,
});

export const register = z
  .strictObject({
    name: text()
      .trim()
      .min(1, say('validation.required'))
      .max(120, say('validation.max_length'))
      .refine(oneLine, say('validation.characters')),
    email,
    ...newPassword,
    codigo: z
      .string(say('validation.text'))
      .max(60, say('validation.max_length'))
      .nullish()
      .describe('Código de instalação: só para a primeira conta'),
  })
  .refine(isSamePassword, matchingPasswords);

export const forgot = z.strictObject({ email });

export const reset = z
  .strictObject({
    token: text().min(1, say('validation.required')).max(200, say('auth.reset_invalid')),
    ...newPassword,
  })
  .refine(isSamePassword, matchingPasswords);

export const verify = z.strictObject({
  token: text().min(1, say('validation.required')).max(700, say('auth.verify_invalid')),
  password: ownPassword,
});

export const change = z
  .strictObject({ atual: ownPassword, ...newPassword })
  .refine(isSamePassword, matchingPasswords);

const who = {
  userData: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_verificado: z.boolean().describe('Sem isto, nenhum perfil tem efeito'),
    role: z.string().nullable().describe('Nome do perfil; nulo enquanto a conta espera por um'),
    lidera: z
      .array(z.string())
      .optional()
      .describe('Departamentos que lidera, se o perfil é limitado a eles'),
  }),
  userAbilityRules: z.array(z.object({ action: z.enum(actions), subject: z.enum(subjects) })),
};
/** The replies. */
export const answers = {
  login: z.object({ accessToken: z.string(), ...who }),
  registered: z.object({
    message: z.string(),
    accessToken: z.string().optional(),
    userData: who.userData.optional(),
    userAbilityRules: who.userAbilityRules.optional(),
  }),
  me: z.object(who),
  message: z.object({ message: z.string() }),
};
