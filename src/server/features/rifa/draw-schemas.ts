import { z } from 'zod';
import { line } from '#server/checkout/payment-fields.ts';
import { dayText, errorKey } from '#server/http/input-checks.ts';
import { dinheiroDoGanhador, passosSorteio } from '#shared/contracts/rifa-sorteio.ts';
import { modosSorteio } from '#shared/rifa/regras.ts';

const sha256 = z.string();
const moment = z.string();
const person = z.string();

export const drawReply = z.object({
  id: z.int(),
  slug: z.string(),
  nome: z.string(),
  largura: z.int(),
  modo: z.enum(modosSorteio),
  extracao: z.object({ numero: z.string(), data: z.string() }).nullable(),
  passo: z.enum(passosSorteio).describe('O que falta fazer'),
  compromisso: z
    .object({ regras_sha256: sha256, semente_sha256: sha256, compromisso_sha256: sha256, em: moment })
    .nullable(),
  pendentes: z
    .object({
      compras: z.int(),
      numeros: z.int(),
      valor: z.int().describe('Centavos'),
      em_analise: z.int().describe('Destas, aquelas cujo comprador disse que pagou'),
    })
    .describe('Compras que ainda podem ser pagas'),
  extracao_perdida: z
    .boolean()
    .describe('A lista não foi congelada a tempo da extração prometida: congelar pede a próxima'),
  sem_numeros: z.int().describe('Compras pagas sem números: o dinheiro volta'),
  contestadas: z
    .int()
    .describe('Compras pagas que ficariam fora da lista agora: o pagamento está contestado no banco'),
  pagos: z.int().describe('Números que estão na lista, ou que entrariam nela agora'),
  lista: z
    .object({
      quantidade: z.int(),
      raiz: sha256,
      congelamento_sha256: sha256,
      em: moment,
      por: person.nullable(),
    })
    .nullable(),
  digitacao: z.object({
    rodada: z.int(),
    feitas: z.array(z.object({ por: person, em: moment, minha: z.boolean() })),
    divergencias: z.array(
      z.object({
        rodada: z.int(),
        digitadas: z.array(z.object({ por: person, em: moment, premios: z.array(z.string()) })),
      }),
    ),
  }),
  resultado: z
    .object({ premios_federais: z.array(z.string()), resultado_sha256: sha256, em: moment, por: person })
    .nullable(),
  premios: z.array(
    z.object({
      premio: z.int(),
      descricao: z.string(),
      valor: z.int().nullable(),
      numero: z.int().nullable(),
      ganhador: z
        .object({
          compra: z.int(),
          nome: z.string(),
          whatsapp: z.string().nullable(),
          email: z.string().nullable(),
          dinheiro: z
            .enum(dinheiroDoGanhador)
            .nullable()
            .describe('O dinheiro do número já não está com a igreja'),
        })
        .nullable(),
      entrega: z
        .object({
          recebedor: z.string(),
          documento: z.string().nullable(),
          observacao: z.string().nullable(),
          motivo: z.string().nullable(),
          em: moment,
          por: person,
        })
        .nullable(),
    }),
  ),
});

/** Five digits; the zero that the Caixa writes before them is left out. */
const federalPrize = z
  .string(errorKey('rifa.federal_prize'))
  .transform((text) => text.trim().replace(/^0(?=\d{5}$)/, ''))
  .pipe(z.string().regex(/^\d{5}$/, errorKey('rifa.federal_prize')));

export const typedBody = z.strictObject({
  premios: z.array(federalPrize, errorKey('rifa.federal_prizes')).length(5, errorKey('rifa.federal_prizes')),
});

export const freezeBody = z.strictObject({
  extracao: z
    .strictObject({
      numero: line(10).min(1, errorKey('validation.required')),
      data: dayText,
    })
    .optional(),
});

const optionalText = (most: number) =>
  line(most)
    .transform((text) => text || null)
    .nullish();

export const handoverBody = z.strictObject({
  recebedor: line(120).min(1, errorKey('validation.required')),
  documento: optionalText(40),
  observacao: optionalText(500),
  sem_dinheiro: z
    .boolean(errorKey('validation.boolean'))
    .optional()
    .describe('Entregar embora o dinheiro do número tenha sido devolvido ou contestado; pede `motivo`'),
  motivo: optionalText(500),
});

export const settleBody = z.strictObject({
  em_analise: z
    .boolean(errorKey('validation.boolean'))
    .optional()
    .describe('Recusar também os pagamentos informados que ninguém confirmou'),
});
