import { z } from 'zod';
import { errorKey, idText, referenceId } from '#server/http/input-checks.ts';
import { chavesDeCartao, nomesDeNumero, passosDoGuia } from '#shared/contracts/painel.ts';
import { periodos } from '#shared/painel/periodos.ts';

const chave = z.enum(chavesDeCartao, errorKey('validation.choice'));
const periodo = z.enum(periodos, errorKey('validation.choice'));
const day = z.iso.date();
const whole = z.int();

export const painelQuery = z.strictObject({
  periodo: periodo.optional().describe('sem ele, o que a pessoa escolheu por último'),
  igreja: z
    .union([z.literal('todas'), idText], errorKey('validation.id'))
    .optional()
    .describe('`todas` ou o id de uma igreja; sem ela, a que a pessoa escolheu por último'),
});

const keys = z
  .array(chave, errorKey('validation.type'))
  .max(chavesDeCartao.length, errorKey('validation.max_items'));
export const arranjoBody = z
  .strictObject({
    ordem: keys.describe('os cartões na ordem da pessoa; os que faltam vêm depois'),
    ocultos: keys,
    esconde_valores: z.boolean(errorKey('validation.boolean')),
    periodo,
    igreja: referenceId.nullable().describe('nula: todas'),
  })
  .partial();

const numero = z.object({
  valor: z.number(),
  dinheiro: z.literal(true).optional().describe('o valor é em centavos'),
  lista: z
    .object({
      secao: z.string(),
      filtros: z.record(z.string(), z.string()),
      soma: z.string().optional().describe('a soma sob a lista; sem ela, o total de linhas'),
      registro: z.object({ id: whole, campo: z.string() }).optional(),
    })
    .describe('a lista cujo total ou soma é o número'),
});
const rotulo = z.union([
  z.object({ nome: z.string() }),
  z.object({ dia: day }),
  z.object({ mes: day }),
  z.object({ idade: z.object({ de: whole, ate: whole.nullable() }) }),
  z.object({ sem: z.literal('categoria') }),
]);
const nome = z.enum(nomesDeNumero);
const compared = z.object({ nome, numero, antes: numero.nullable() });

const cartao = z.discriminatedUnion('tipo', [
  z.object({
    chave,
    tipo: z.literal('decisao'),
    numero,
    somas: z.array(z.object({ nome: z.enum(['a_pagar', 'a_receber']), numero })),
  }),
  z.object({
    chave,
    tipo: z.literal('aniversarios'),
    numero,
    pessoas: z.array(
      z.object({ id: whole, nome: z.string(), dia: day, idade: whole, whatsapp: z.string().nullable() }),
    ),
  }),
  z.object({
    chave,
    tipo: z.literal('numeros'),
    numeros: z.array(compared),
    saldo: z.number().optional(),
    saldo_dinheiro: z.literal(true).optional(),
  }),
  z.object({
    chave,
    tipo: z.literal('serie'),
    series: z.array(nome),
    pontos: z.array(z.object({ rotulo, numeros: z.array(numero), saldo: z.number().optional() })),
    destaque: compared.optional(),
  }),
  z.object({
    chave,
    tipo: z.literal('partes'),
    total: numero.nullable(),
    itens: z.array(z.object({ rotulo, numero, de: whole.nullable().optional() })),
  }),
]);

export const painelReply = z.object({
  hoje: day,
  periodo,
  de: day,
  ate: day,
  igreja: whole.nullable(),
  igrejas: z.array(z.object({ id: whole, nome: z.string() })),
  disponiveis: z.array(chave),
  cartoes: z.array(cartao),
  arranjo: z.object({ ordem: z.array(chave), ocultos: z.array(chave), esconde_valores: z.boolean() }),
  guia: z
    .array(z.object({ passo: z.enum(passosDoGuia), feito: z.boolean(), permitido: z.boolean() }))
    .nullable(),
  copia: z
    .object({
      ultima_boa: z.iso.datetime().nullable(),
      velha: z.boolean(),
      falhou: z.boolean(),
      teste: z.object({ quando: z.iso.datetime(), ok: z.boolean() }).nullable(),
    })
    .nullable()
    .describe('Só para quem cuida das cópias de segurança, e só quando algo não vai bem'),
  sem_segunda_etapa: z.boolean().describe('Quem administra, e ainda não ativou a verificação em duas etapas'),
  cultos: z
    .array(
      z.object({
        evento: whole,
        nome: z.string(),
        igreja: whole.nullable(),
        data: day,
        horario: z.string(),
        frequencia: z
          .object({ id: whole, adultos: whole, criancas: whole, visitantes: whole, online: whole })
          .nullable(),
      }),
    )
    .nullable(),
});
