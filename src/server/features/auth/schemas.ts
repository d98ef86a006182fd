import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
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
import { errorKey, someText } from '#server/http/input-checks.ts';
import { actions, subjects } from '#shared/access/subjects.ts';
import { oneLine } from '#shared/crud/schema.ts';

export const login = z.strictObject({
  // Not checked for the form of an address: an invalid one has no account. It must be a single line.
  email: address().refine(oneLine, errorKey('validation.characters')).toLowerCase(),
  password: ownPassword,
});

export const register = z
  .strictObject({
    name: text()
      .trim()
      .min(1, errorKey('validation.required'))
      .max(120, errorKey('validation.max_length'))
      .refine(oneLine, errorKey('validation.characters')),
    email,
    ...newPassword,
    codigo: z
      .string(errorKey('validation.text'))
      .max(60, errorKey('validation.max_length'))
      .nullish()
      .describe('Código de instalação: só para a primeira conta'),
  })
  .refine(isSamePassword, matchingPasswords);

export const forgot = z.strictObject({ email });

export const reset = z
  .strictObject({
    token: text().min(1, errorKey('validation.required')).max(200, errorKey('auth.reset_invalid')),
    ...newPassword,
  })
  .refine(isSamePassword, matchingPasswords);

export const verify = z.strictObject({
  token: text().min(1, errorKey('validation.required')).max(700, errorKey('auth.verify_invalid')),
  password: ownPassword,
});

/** Six digits, possibly with spaces, as people copy them. */
const code = text()
  .transform((typed) => typed.replace(/\s/g, ''))
  .refine((typed) => /^\d{6}$/.test(typed), errorKey('auth.wrong_code'));
const bounded = z.string(errorKey('auth.passkey_failed')).max(20_000, errorKey('auth.passkey_failed'));
/** The id of a passkey, as browsers write it. */
const base64url = bounded.regex(/^[\w-]+$/, errorKey('auth.passkey_failed'));

/** What a passkey answered: only its shape is checked here, WebAuthn checks the rest. */
const passkeyAnswer = z.object(
  {
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key', errorKey('auth.passkey_failed')),
    response: z.looseObject({ clientDataJSON: bounded }, errorKey('auth.passkey_failed')),
    clientExtensionResults: z.looseObject({}, errorKey('auth.passkey_failed')).default({}),
    authenticatorAttachment: bounded.optional(),
  },
  errorKey('auth.passkey_failed'),
);
const registrationAnswer = passkeyAnswer.transform((answer) => answer as unknown as RegistrationResponseJSON);
const authenticationAnswer = passkeyAnswer.transform(
  (answer) => answer as unknown as AuthenticationResponseJSON,
);

export const confirmation = z.strictObject({
  senha: ownPassword.optional(),
  codigo: code.optional().describe('Código do aplicativo'),
  chave: authenticationAnswer.optional().describe('Resposta da chave de acesso'),
});

export const twoStepAnswer = z.strictObject({
  bilhete: text().min(1, errorKey('validation.required')).max(100, errorKey('auth.two_step_expired')),
  codigo: code.optional().describe('Código do aplicativo'),
  recuperacao: someText().optional().describe('Código de recuperação, no lugar do código do aplicativo'),
});
export const passkeySignIn = z.strictObject({ chave: authenticationAnswer });

const passkeyName = text()
  .trim()
  .min(1, errorKey('validation.required'))
  .max(60, errorKey('validation.max_length'))
  .refine(oneLine, errorKey('validation.characters'));
export const newPasskey = z.strictObject({ nome: passkeyName, chave: registrationAnswer });
export const renamedPasskey = z.strictObject({ nome: passkeyName });
export const enableTwoStep = z.strictObject({ codigo: code });

export const change = z
  .strictObject({ atual: ownPassword, ...newPassword })
  .refine(isSamePassword, matchingPasswords);

const who = {
  userData: z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_verificado: z.boolean().describe('Sem isto, nenhum perfil tem efeito'),
    foto: z.string().nullable().describe('A foto da conta, em /arquivos/{id}'),
    role: z.string().nullable().describe('Nome do perfil; nulo enquanto a conta espera por um'),
    lidera: z
      .array(z.string())
      .optional()
      .describe('Departamentos que lidera, se o perfil é limitado a eles'),
    falta_duas_etapas: z
      .literal(true)
      .optional()
      .describe('O perfil exige a verificação em duas etapas: sem ela, não tem efeito'),
    trocar_senha: z
      .literal(true)
      .optional()
      .describe('A senha foi dada por outra pessoa: só se pode trocá-la, ou sair'),
  }),
  userAbilityRules: z.array(z.object({ action: z.enum(actions), subject: z.enum(subjects) })),
};
const moment = z.iso.datetime();
const session = z.object({ accessToken: z.string(), ...who });
const passkey = z.object({
  id: z.int(),
  nome: z.string(),
  criada_em: moment,
  usada_em: moment.nullable(),
});
/** The replies. */
export const replies = {
  login: session,
  signIn: z.union([
    session,
    z
      .object({ segunda_etapa: z.object({ bilhete: z.string() }) })
      .describe('Sem sessão ainda: a conta pede a segunda etapa em /api/auth/segunda-etapa'),
  ]),
  twoStepOn: session.extend({
    codigos: z.array(z.string()).describe('Códigos de recuperação, mostrados só agora'),
  }),
  codes: z.object({ codigos: z.array(z.string()) }),
  setup: z.object({
    segredo: z.string(),
    uri: z.string(),
    qr: z.object({ size: z.int(), d: z.string() }),
  }),
  ways: z.object({ codigo: z.boolean(), chave: z.looseObject({}).nullable() }),
  options: z.looseObject({}).describe('Opções da WebAuthn para o navegador'),
  passkey,
  security: z.object({
    email_provado: z
      .boolean()
      .describe('Sem isto, a conta não aceita chave de acesso nem verificação em duas etapas'),
    duas_etapas: z.object({ ativada_em: moment.nullable(), codigos: z.int(), exigida: z.boolean() }),
    chaves: z.array(passkey),
    sessoes: z.array(
      z.object({
        id: z.int(),
        navegador: z.string().nullable(),
        sistema: z.string().nullable(),
        rede: z.string().nullable(),
        criada_em: moment,
        usada_em: moment,
        atual: z.boolean(),
      }),
    ),
  }),
  registered: z.object({
    message: z.string(),
    accessToken: z.string().optional(),
    userData: who.userData.optional(),
    userAbilityRules: who.userAbilityRules.optional(),
  }),
  me: z.object(who),
  message: z.object({ message: z.string() }),
};
