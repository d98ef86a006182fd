import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** A volunteer's record was deleted, and their places are free: they and their leaders are informed; the feature escala handles it. */
export const voluntarioExcluidoJob = defineJob({
  name: 'escala.voluntario_excluido',
  payload: z.object({
    voluntario: z.number(),
    pessoa: z.number(),
    /** the language in which the person used the page of volunteers */
    idioma: z.string().nullable(),
    /** the duties to come that the person knew of and had not declined, as they knew them */
    conhecidas: z.array(
      z.object({
        departamento: z.number(),
        evento: z.string(),
        funcao: z.string(),
        de: z.iso.datetime(),
        ate: z.iso.datetime(),
      }),
    ),
    /** the places to come that the person had, except those declined before */
    vagas: z.array(z.number()),
    /** open swaps that nobody is left to accept */
    trocas: z.array(z.object({ vaga: z.number(), voluntario: z.number() })),
    /** the account that deleted the record, which is not informed */
    users: z.number(),
  }),
});
