import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { idParams, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { estados, metodos, metodosBalcao } from '#shared/cobranca.ts';
import { estadosInscricao } from '#shared/contracts/inscricao.ts';
import { semelhancas } from '#shared/contracts/inscricao-office.ts';
import { AppError } from '#shared/errors.ts';
import type { SignUpDeps } from './deps.ts';
import { likelyPeople, linkPerson } from './link-person.ts';
import { readSignUpRecord } from './record.ts';
import { eventReply, questionReply } from './replies.ts';
import type { SignUpFeature } from './sign-ups.ts';
import { findTicket } from './tickets.ts';

const tag = 'Inscrições';
const idAndName = z.object({ id: z.int(), nome: z.string().nullable() });
const text = z.string().nullable();

const recordReply = z.object({
  id: z.int(),
  versao: z.int(),
  status: z.enum(estadosInscricao),
  evento: z.object({ id: z.int(), nome: z.string(), data: z.string(), status: z.string() }),
  pede: z
    .object({
      evento: eventReply.pick({ data: true, pede_cpf: true, pede_nascimento: true }),
      perguntas: z.array(questionReply),
    })
    .describe('O que o evento pede de quem vem'),
  ingresso: text.describe('O código do ingresso, para quem pode mudar a inscrição'),
  preco: z.int(),
  valor: z.int(),
  recebido: z.int(),
  compra: z.object({
    id: z.int(),
    nome: text,
    email: text,
    whatsapp: text,
    canal: z.enum(['site', 'secretaria']),
    estado: z.string(),
    criado_em: z.string(),
    total: z.int(),
    desconto: z.int(),
    a_devolver: z.int(),
    sandbox: z.boolean(),
  }),
  outras: z.array(idAndName.extend({ lote: z.string(), status: z.enum(estadosInscricao), valor: z.int() })),
  voucher: z.object({ id: z.int(), codigo: z.string() }).nullable(),
  cobranca: z
    .object({
      id: z.int(),
      estado: z.enum(estados),
      metodo: z.enum([...metodos, ...metodosBalcao]),
      valor: z.int(),
      recebido: z.int(),
      estornado: z.int(),
      manual: z.boolean(),
      balcao: z.boolean(),
      sandbox: z.boolean(),
    })
    .nullable(),
  respostas: z.array(z.object({ texto: z.string(), tipo: z.string(), resposta: z.string() })),
  responsavel: z.object({ nome: z.string(), cpf: text, em: text }).nullable(),
  checkin: z.object({ em: z.string(), aparelho: text, nome: text, conflitos: z.int() }).nullable(),
  transferida_de: idAndName.nullable(),
  transferida_para: idAndName.nullable(),
  cancelada: z.object({ em: text, motivo: text }).nullable(),
  devolucao: z
    .object({ politica: z.int(), maximo: z.int() })
    .describe('Centavos que um cancelamento devolve: pela política do evento, e no máximo'),
  pessoa: z.object({ id: z.int(), nome: z.string() }).nullable(),
  dados: z.object({
    nome: text,
    email: text,
    whatsapp: text,
    cpf: text,
    data_nascimento: text,
    cidade: text,
    igreja: z.object({ id: z.int(), rotulo: z.string() }).nullable(),
  }),
  historia: z.array(
    z.object({
      id: z.int(),
      quando: z.string(),
      tipo: z.string(),
      ator: z.string(),
      nome: text,
      dados: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** The page of one sign-up, and the link between its participant and a pessoa. */
export function recordRoutes(app: FastifyInstance, deps: SignUpDeps, { tickets }: SignUpFeature): void {
  const requirePeople = ({ ability }: StaffIdentity): void => {
    if (!ability.can('list', 'pessoa')) throw new AppError('forbidden', 'error.forbidden');
  };

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/:id/ficha',
    access: needs('read', 'inscricao'),
    tag,
    summary: 'A compra, a cobrança, as respostas, a entrada e a história de uma inscrição',
    params: idParams,
    reply: recordReply,
    handler: async ({ params: { id }, identity }) =>
      readSignUpRecord(deps, tickets, await findTicket(deps, tickets, id, identity), identity),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/:id/pessoas',
    access: needs('edit', 'inscricao'),
    tag,
    summary: 'Pessoas que o participante talvez seja, a mais provável primeiro',
    description: 'Pede também permissão de listar pessoas.',
    params: idParams,
    reply: z.object({
      data: z.array(
        z.object({
          id: z.int(),
          nome: z.string(),
          data_nascimento: text,
          igreja: text,
          por: z.array(z.enum(semelhancas)),
        }),
      ),
    }),
    handler: async ({ params: { id }, identity }) => {
      requirePeople(identity);
      await findTicket(deps, tickets, id, identity);
      return { data: await likelyPeople(deps, id, identity) };
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/:id/pessoa',
    access: needs('edit', 'inscricao'),
    tag,
    summary: 'Ligar o participante a uma pessoa, ou desligar (null)',
    description:
      'Ligar pede também permissão de listar pessoas, e a pessoa deve ser de uma igreja de quem liga.',
    params: idParams,
    body: orEmpty(z.strictObject({ pessoa: referenceId.nullable() })),
    reply: z.object({ id: z.int(), pessoa: z.int().nullable() }),
    handler: async ({ params: { id }, body: { pessoa }, identity }) => {
      if (pessoa !== null) requirePeople(identity);
      const ticket = await findTicket(deps, tickets, id, identity);
      await linkPerson(deps, ticket, { pessoa, ator: `users:${identity.user.id}`, limits: identity });
      return { id, pessoa };
    },
  });
}
