import { z } from 'zod';
import { line } from '#server/checkout/payment-fields.ts';
import { dayText, errorKey, referenceId } from '#server/http/input-checks.ts';
import { cedulas, especies, formasDeOutros, limites } from '#shared/contagem/contagem.ts';
import { estadosDaContagem } from '#shared/contracts/contagem.ts';

/** Which day of an event of several days is meant. */
export const dia = dayText.optional().describe('de que dia do evento é a contagem; vazio, o do momento');

const especie = z.enum(especies, errorKey('validation.choice'));
const valor = z
  .int(errorKey('validation.money'))
  .min(1, errorKey('validation.min'))
  .max(limites.valor, errorKey('validation.max'))
  .describe('centavos');
const list = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item, errorKey('validation.type')).max(max, errorKey('validation.max_items'));

/** What one person counted. */
export const contado = z.strictObject({
  especie_dinheiro: especie.default('oferta').describe('para que foi o dinheiro solto'),
  dinheiro: z
    .partialRecord(
      z.enum(cedulas.map(String) as [`${(typeof cedulas)[number]}`], errorKey('contagem.note')),
      z
        .int(errorKey('validation.integer'))
        .min(0, errorKey('validation.min'))
        .max(limites.quantidade, errorKey('validation.max')),
    )
    .default({})
    .describe('quantas de cada cédula ou moeda, pelo valor em centavos'),
  envelopes: list(
    z.strictObject({
      nome: line(120).default('').describe('o nome ou o número no envelope'),
      pessoa: referenceId.nullable().default(null).describe('de quem vira a contribuição'),
      especie,
      valor,
    }),
    limites.envelopes,
  ).default([]),
  outros: list(
    z.strictObject({
      forma: z.enum(formasDeOutros, errorKey('validation.choice')),
      especie,
      descricao: line(80).default(''),
      valor,
    }),
    limites.outros,
  ).default([]),
});

const lado = z.object({ quantidade: z.int(), valor: z.int() });
const diferenca = z.object({
  chave: z.string(),
  parte: z.enum(['dinheiro', 'envelope', 'outro']),
  especie,
  forma: z.enum(['dinheiro', ...formasDeOutros]),
  cedula: z.literal(cedulas).nullable(),
  nome: z.string().nullable(),
  pessoa: z.int().nullable(),
  primeira: lado,
  segunda: lado,
});

/** The page of a service's offering, as the caller sees it. */
export const pagina = z.object({
  culto: z.object({
    id: z.int(),
    nome: z.string(),
    data: z.string(),
    igreja: z.int(),
    igreja_nome: z.string(),
  }),
  contagem: z
    .object({
      id: z.int(),
      estado: z.enum(estadosDaContagem),
      pessoas: z.array(z.object({ id: z.int(), nome: z.string(), total: z.int().nullable() })),
      minha: contado.nullable(),
      diferencas: z.array(diferenca).nullable().describe('null enquanto falta uma das contagens'),
      envios: z.array(
        z.object({
          id: z.int(),
          nome: z.string(),
          enviado_em: z.iso.datetime(),
          total: z.int().nullable(),
        }),
      ),
      total: z.int().nullable().describe('centavos; null enquanto não está conferida'),
      motivo: z.string().nullable(),
      encerrada_por: z.string().nullable(),
      lancada_em: z.iso.datetime().nullable(),
      lancada_por: z.string().nullable(),
      lancamentos: z.array(z.int()),
      contas: z.array(
        z.object({
          forma: z.enum(['dinheiro', ...formasDeOutros]),
          valor: z.int(),
          conta: z.int().nullable(),
        }),
      ),
      mes_fechado: z.boolean().describe('se o mês do culto está fechado, para quem pode lançar'),
    })
    .nullable(),
});
