import { z } from 'zod';
import { say } from '#server/http/input-checks.ts';
import { actions, subjects } from '#shared/access/subjects.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { oneLine } from '#shared/kit/schema.ts';
import { isStrongPassword, maxPassword, minTypedPassword } from '#shared/password.ts';

/** A required text, with the error of an empty one. */
const text = (required: ErrorKey = 'validation.required') =>
  z.string({
    error: ({ input }): ErrorKey => (input === undefined || input === null ? required : 'validation.text'),
  });

const address = () =>
  text('validation.email_required')
    .trim()
    .min(1, say('validation.email_required'))
    .max(254, say('validation.max_length'));

const email = address()
  .toLowerCase()
  .pipe(z.email(say('validation.email')));

const givenPassword = text('validation.password_required')
  .min(1, say('validation.password_required'))
  .max(maxPassword, say('validation.password_max'));

/** The password of an account that exists. */
const ownPassword = givenPassword.min(minTypedPassword, say('validation.password_min'));

const newPassword = {
  password: givenPassword.refine(isStrongPassword, say('validation.password_strong')),
  password_confirmation: text().min(1, say('validation.required')),
};

interface Pair {
  password?: unknown;
  password_confirmation?: unknown;
}
/** Checked together with all other fields, so that the form shows every error at once. */
const matching = {
  path: ['password_confirmation'],
  error: 'validation.password_confirmation',
  when: ({ value }: { value: unknown }): boolean => {
    const pair = value as Pair | null;
    return typeof pair?.password === 'string' && typeof pair.password_confirmation === 'string';
  },
};
const isSame = (pair: Pair): boolean => pair.password === pair.password_confirmation;

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
  .refine(isSame, matching);

export const forgot = z.strictObject({ email });

export const reset = z
  .strictObject({
    token: text().min(1, say('validation.required')).max(200, say('auth.reset_invalid')),
    ...newPassword,
  })
  .refine(isSame, matching);

export const verify = z.strictObject({
  token: text().min(1, say('validation.required')).max(700, say('auth.verify_invalid')),
  password: ownPassword,
});

export const change = z.strictObject({ atual: ownPassword, ...newPassword }).refine(isSame, matching);

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
