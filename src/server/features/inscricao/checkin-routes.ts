import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { line } from '#server/checkout/payment-fields.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idParams, idText, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { estadosInscricao } from '#shared/contracts/inscricao.ts';
import { AppError } from '#shared/errors.ts';
import { motivosDeRecusa, ticketCode } from '#shared/inscricao/door.ts';
import { type CheckInCaller, createCheckIns } from './checkin.ts';
import { createCheckInLists } from './checkin-lists.ts';
import type { SignUpDeps } from './deps.ts';

const tag = 'Inscrições';
const access = needs('edit', 'inscricao');
const moment = z.iso.datetime({ offset: true, error: 'validation.datetime' });

const estado = z.enum(estadosInscricao);
const event = z.object({
  id: z.int(),
  nome: z.string(),
  data: z.string(),
  data_final: z.string().nullable(),
  horario_inicial: z.string(),
  local: z.string().nullable(),
  cancelado: z.boolean(),
  esperados: z.int(),
  presentes: z.int(),
});
const ticketInList = z.object({
  id: z.int(),
  resumo: z.string().describe('SHA-256 do código do ingresso, 32 dígitos'),
  inicio: z
    .string()
    .optional()
    .describe('As primeiras letras do código, para achar a pessoa na lista; sozinhas não dão entrada'),
  nome: z.string().nullable(),
  lote: z.string(),
  estado,
  teste: z.boolean(),
  contestada: z.boolean().optional().describe('O pagamento está contestado no banco: não entra'),
  checkin_em: z.string().nullable(),
  aparelho: z.string().nullable(),
  foto: z.string().nullable(),
  falta_foto: z.boolean().optional().describe('O evento exige uma foto que ainda não veio'),
  respostas: z.array(z.object({ texto: z.string(), resposta: z.string() })),
});
const conflict = z.object({
  id: z.int(),
  inscricao: z.int(),
  participante: z.string().nullable(),
  lote: z.string(),
  motivo: z.enum(motivosDeRecusa),
  momento: z.string(),
  aparelho: z.string(),
  primeiro: z.string().nullable(),
  primeiro_aparelho: z.string().nullable(),
});

/** The ticket of an entry, the device and the time. */
const entry = {
  codigo: z
    .string(errorKey('validation.text'))
    .transform((typed) => ticketCode(typed) ?? '')
    .refine((code) => code !== '', errorKey('checkin.code'))
    .optional()
    .describe('O que o QR do ingresso diz'),
  inscricao: referenceId.optional().describe('Em vez do código: quem foi achado pelo nome'),
  momento: moment,
  aparelho: z.preprocess((input) => input ?? '', line(80).min(1, errorKey('validation.required'))),
};
type TicketInput = { codigo?: string | undefined; inscricao?: number | undefined };
const isOneTicket = ({ codigo, inscricao }: TicketInput): boolean =>
  (codigo === undefined) !== (inscricao === undefined);
const oneTicket = { path: ['codigo'], error: 'checkin.one_ticket' };
const ticketOf = ({ codigo, inscricao }: TicketInput) =>
  codigo === undefined ? { inscricao: inscricao! } : { codigo };

/** The endpoints for phones at the door and for the coordinator. */
export function checkInRoutes(app: FastifyInstance, deps: SignUpDeps): void {
  const checkIns = createCheckIns(deps);
  const lists = createCheckInLists(deps);
  const doorOf = ({ user, igrejas, departamentos }: StaffIdentity): CheckInCaller => ({
    users: user.id,
    igrejas,
    departamentos,
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/checkin/eventos',
    access,
    tag,
    summary: 'Os eventos em que se pode fazer check-in, os de hoje primeiro',
    reply: z.object({ data: z.array(event) }),
    handler: async ({ identity }) => ({ data: await lists.events(doorOf(identity)) }),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/checkin',
    access,
    tag,
    summary: 'Quem vem a um evento, para a entrada funcionar sem rede',
    query: z.object({
      evento: idText.transform(Number),
      desde: moment.optional().describe('Só o que mudou desde o `agora` da resposta anterior'),
    }),
    reply: z.object({
      evento: event,
      agora: z.string(),
      completa: z.boolean(),
      conflitos: z.array(conflict),
      inscricoes: z.array(ticketInList),
    }),
    handler: async ({ query: { evento, desde }, identity }) => {
      const found = await lists.list(evento, doorOf(identity), desde);
      if (!found) throw new AppError('not_found', 'error.not_found');
      return found;
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/checkin',
    access,
    tag,
    summary: 'Deixar entrar com um ingresso: uma vez só',
    description:
      'A segunda entrada responde 409 com quando e onde foi a primeira, e toda recusa com o `motivo`. `entrou`: o aparelho estava sem rede e a pessoa já entrou; a entrada recusada fica guardada como conflito.',
    body: orEmpty(
      z
        .strictObject({
          ...entry,
          evento: referenceId.optional().describe('O evento da porta: ingressos de outro são recusados'),
          entrou: z.boolean(errorKey('validation.boolean')).optional(),
        })
        .refine(isOneTicket, oneTicket),
    ),
    reply: z.object({
      id: z.int(),
      participante: z.string().nullable(),
      lote: z.string(),
      evento: z.int(),
      checkin_em: z.string(),
      falta_foto: z.boolean().describe('O evento exige uma foto que ainda não veio'),
    }),
    handler: ({ body, identity }) => {
      const { momento, aparelho, evento, entrou } = body;
      return checkIns.enter(
        {
          ticket: ticketOf(body),
          momento,
          aparelho,
          ...(evento !== undefined && { evento }),
          ...(entrou !== undefined && { entrou }),
        },
        doorOf(identity),
      );
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/checkin/desfazer',
    access,
    tag,
    summary: 'Desfazer uma entrada que foi engano',
    description:
      'A entrada é a do aparelho naquele momento. Das que sobram vale a primeira; sem nenhuma, o ingresso volta a valer.',
    body: orEmpty(z.strictObject(entry).refine(isOneTicket, oneTicket)),
    reply: z.object({ id: z.int(), estado, checkin_em: z.string().nullable() }),
    handler: ({ body, identity }) =>
      checkIns.undo(
        { ticket: ticketOf(body), momento: body.momento, aparelho: body.aparelho },
        doorOf(identity),
      ),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/inscricao/checkin/conflitos',
    access,
    tag,
    summary: 'Entradas que aparelhos sem rede deixaram passar, e que o servidor recusou',
    query: z.object({ evento: idText.transform(Number) }),
    reply: z.object({ data: z.array(conflict) }),
    handler: async ({ query, identity }) => ({
      data: await lists.conflicts(query.evento, doorOf(identity)),
    }),
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/inscricao/checkin/conflitos/:id/resolver',
    access,
    tag,
    summary: 'Dar um conflito da entrada por visto',
    params: idParams,
    reply: z.null(),
    handler: ({ params, identity }) => lists.resolve(params.id, doorOf(identity)),
  });
}
