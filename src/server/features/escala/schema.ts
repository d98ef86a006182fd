import { z } from 'zod';
import { line } from '#server/checkout/payment-fields.ts';
import { outcomeSchema } from '#server/crud/routes.ts';
import { errorKey, idText, referenceId } from '#server/http/input-checks.ts';
import { estadosDaVaga, niveis, regrasFlexiveis, regrasRigidas } from '#shared/contracts/escala.ts';
import { daysBetween, isIsoDate } from '#shared/dates.ts';

/** Longest period of one call. */
const longestDays = 100;

export const month = z
  .string(errorKey('escala.month'))
  .refine((text) => /^\d{4}-\d{2}$/.test(text) && isIsoDate(`${text}-01`), errorKey('escala.month'));
const moment = z
  .string(errorKey('validation.datetime'))
  .refine(
    (text) => /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isIsoDate(text.slice(0, 10)),
    errorKey('validation.datetime'),
  );
export const idQuery = idText.transform(Number);
export const versao = z.int(errorKey('validation.integer')).min(1, errorKey('validation.integer'));
export const vagaVersion = z.strictObject({ id: referenceId, versao });
const funcao = z.preprocess((input) => input ?? '', line(80).min(1, errorKey('validation.required')));
const nivel = z.enum(niveis, errorKey('validation.choice'));

type Period = { de: string; ate: string };
export const isPeriod = ({ de, ate }: Period): boolean => de <= ate && daysBetween(de, ate) < longestDays;
export const periodError = { path: ['ate'], error: 'escala.period' };

export const newVagas = z.strictObject({
  evento: referenceId,
  departamento: referenceId,
  funcao,
  quantidade: z
    .int(errorKey('validation.integer'))
    .min(1, errorKey('escala.quantity'))
    .max(20, errorKey('escala.quantity'))
    .default(1),
  nivel_minimo: nivel.nullable().default(null),
  de: moment.optional(),
  ate: moment.optional(),
});
export const changedVaga = z.strictObject({
  versao,
  funcao: funcao.optional(),
  nivel_minimo: nivel.nullable().optional(),
  de: moment.optional(),
  ate: moment.optional(),
});
export const answered = z.strictObject({
  versao,
  estado: z.enum(['pendente', 'confirmado', 'recusado'], errorKey('validation.choice')),
  motivo: z.preprocess((input) => input ?? '', line(300)).transform((text) => (text === '' ? null : text)),
});

// The replies.
const conflito = z.object({
  kind: z.enum(['hard', 'soft']),
  rule: z.enum([...regrasRigidas, ...regrasFlexiveis]),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()])),
});
const motivo = z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });
const id = z.int();
const lugar = {
  id,
  evento: id,
  departamento: id,
  funcao: z.string(),
  de: z.string(),
  ate: z.string(),
  nivel_minimo: z.enum(niveis).nullable(),
};
export const vaga = z.object({
  ...lugar,
  ordem: z.int(),
  voluntario: id.nullable(),
  estado: z.enum(estadosDaVaga).nullable(),
  motivo: z.string().nullable(),
  publicada: z.boolean(),
  avisada: z.boolean(),
  troca: z
    .object({
      id,
      motivo: z.string().nullable(),
      pedida_em: z.string(),
      convidados: z.array(z.object({ voluntario: id, nome: z.string(), recusou: z.boolean() })),
    })
    .nullable(),
  serie: z.int().nullable().describe('a mesma nas vagas que um modelo repete a cada evento'),
  versao: z.int(),
});
export const vagaMudada = z.object({
  vaga,
  alertas: z.array(conflito),
  serie: outcomeSchema.optional(),
});
export const mes = z.object({
  departamento: id,
  mes: z.string(),
  vagas: z.int(),
  preenchidas: z.int(),
  confirmadas: z.int(),
  recusadas: z.int(),
  publicada_em: z.string().nullable(),
  publicada_por: z.string().nullable(),
  a_avisar: z.int(),
});
const voluntario = z.object({
  id,
  nome: z.string(),
  foto: z.string().nullable(),
  departamentos: z.array(id),
  status: z.string(),
  funcoes: z.array(z.object({ funcao: z.string(), nivel: z.enum(niveis) })),
  disponibilidade: z.array(z.object({ dia: z.string(), turno: z.string() })),
  bloqueios: z.array(z.object({ de: z.string(), ate: z.string() })),
  recusas: z.array(id),
  maximo_mes: z.int().nullable(),
  servir_com: z.array(id),
  servir_separado_de: z.array(id),
});
export const escala = z.object({
  de: z.string(),
  ate: z.string(),
  departamentos: z.array(
    z.object({
      id,
      nome: z.string(),
      nome_simples: z.string(),
      igreja: id,
      cor: z.string().nullable(),
      icone: z.string().nullable(),
      funcoes: z.array(z.string()),
      edita: z.boolean(),
    }),
  ),
  meses: z.array(mes),
  eventos: z.array(
    z.object({
      id,
      nome: z.string(),
      tipo: z.string(),
      status: z.string(),
      departamento: id.nullable(),
      igreja: id.nullable(),
      de: z.string(),
      ate: z.string(),
      local: z.string().nullable(),
    }),
  ),
  vagas: z.array(vaga),
  voluntarios: z.array(voluntario),
  servicos: z.array(
    z.object({
      vaga: id,
      voluntario: id,
      evento: id,
      de: z.string(),
      ate: z.string(),
      departamento: id.nullable(),
      funcao: z.string().nullable(),
      evento_nome: z.string().nullable(),
    }),
  ),
});
export const proposta = z.object({
  sugestoes: z.array(
    z.object({ vaga: id, voluntario: id, motivos: z.array(motivo), alertas: z.array(conflito) }),
  ),
  vazias: z.array(z.object({ vaga: id, motivos: z.array(motivo) })),
});
export const aplicada = z.object({
  vagas: z.array(vagaMudada),
  recusadas: z.array(z.object({ vaga: id, motivo: z.enum(['mudou', 'conflito']) })),
});
export const candidato = z.object({
  voluntario: id,
  nome: z.string(),
  motivos: z.array(motivo),
  conflitos: z.array(conflito),
});
export const mensagem = z.object({
  id,
  voluntario: id,
  nome: z.string(),
  tipo: z.enum(['publicada', 'lembrete', 'retirada', 'troca']),
  link: z.string().nullable(),
  texto: z.string(),
  enviada_em: z.string().nullable(),
  enviada_por: z.string().nullable(),
});
const quando = { funcao: z.string(), de: z.string(), ate: z.string(), local: z.string().nullable() };
export const paginaServir = z.object({
  nome: z.string(),
  hoje: z.string(),
  calendario: z.string(),
  servicos: z.array(
    z.object({
      vaga: id,
      evento: z.string(),
      departamento: z.string(),
      ...quando,
      estado: z.enum(estadosDaVaga),
      aberto: z.boolean(),
      motivo: z.string().nullable(),
      comigo: z.array(z.object({ nome: z.string(), funcao: z.string() })),
      em_conflito: z.boolean(),
      versao: z.int(),
      troca: z
        .object({ id, convidados: z.array(z.object({ nome: z.string(), recusou: z.boolean() })) })
        .nullable(),
    }),
  ),
  servidos: z.array(
    z.object({ evento: z.string(), departamento: z.string(), funcao: z.string(), de: z.string() }),
  ),
  trocas: z.array(
    z.object({
      id,
      de_quem: z.string(),
      evento: z.string(),
      departamento: z.string(),
      ...quando,
      motivo: z.string().nullable(),
      alertas: z.array(conflito),
    }),
  ),
  bloqueios: z.array(z.object({ id, de: z.string(), ate: z.string(), motivo: z.string().nullable() })),
});
