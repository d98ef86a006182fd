import { z } from 'zod';
import { errorKey, referenceId, someText } from '#server/http/input-checks.ts';
import { actions, subjects } from '#shared/access/subjects.ts';
import { manyLines, maxInteger, oneLine } from '#shared/crud/schema.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

const rule = z.strictObject({
  action: z.enum(actions, errorKey('validation.choice')),
  subject: z.enum(subjects, errorKey('validation.choice')),
});

export const perfilInput = z.strictObject({
  nome: z
    .string({ error: ({ input }): ErrorKey => (input == null ? 'validation.required' : 'validation.text') })
    .trim()
    .min(1, errorKey('validation.required'))
    .max(60, errorKey('validation.max_length'))
    .refine(oneLine, errorKey('validation.characters')),
  descricao: z
    .string(errorKey('validation.text'))
    .trim()
    .max(300, errorKey('validation.max_length'))
    .refine(manyLines, errorKey('validation.characters'))
    .nullish()
    .transform((text) => text || null),
  rules: z.array(rule, errorKey('validation.required')).max(500, errorKey('validation.max_items')),
  igrejas: z
    .array(referenceId, errorKey('validation.type'))
    .max(200, errorKey('validation.max_items'))
    .default([])
    .transform((list) => [...new Set(list)]),
  por_departamento: z.boolean(errorKey('validation.boolean')).default(false),
  versao: z
    .int(errorKey('validation.integer'))
    .min(1, errorKey('validation.integer'))
    .max(maxInteger, errorKey('validation.integer'))
    .optional(),
});
export type PerfilInput = z.infer<typeof perfilInput>;

export const duasEtapasInput = z.strictObject({ exige: z.boolean(errorKey('validation.boolean')) });

export const permissaoInput = rule;
export type PermissaoInput = z.infer<typeof permissaoInput>;

export const offeredQuery = z.strictObject({ term: someText().optional() });

const ref = z.object({ id: z.int(), rotulo: z.string() });
const perfil = z.object({
  id: z.int(),
  nome: z.string(),
  descricao: z.string().nullable(),
  versao: z.int(),
  rules: z.array(rule),
  igrejas: z.array(ref).describe('Só nestas igrejas; vazio: em todas'),
  por_departamento: z.boolean().describe('Somente os departamentos que a pessoa da conta lidera'),
  exige_duas_etapas: z.boolean().describe('Sem a verificação em duas etapas, o perfil não tem efeito'),
  sem_duas_etapas: z.int().describe('Contas ativas com o perfil que ainda não a ativaram'),
  total_pessoas: z.int(),
  pessoas: z.array(z.object({ id: z.int(), name: z.string(), foto: z.string().nullable() })),
});
const permissao = z.object({ id: z.int(), ...rule.shape, perfis: z.array(ref) });

/** The replies. */
export const replies = {
  perfil,
  perfis: z.object({ data: z.array(perfil), total: z.int() }),
  oferecidos: z.object({ data: z.array(z.object({ id: z.int(), nome: z.string() })), total: z.int() }),
  permissao,
  permissoes: z.object({ data: z.array(permissao), total: z.int() }),
  deleted: z.null().describe('Excluído'),
};
