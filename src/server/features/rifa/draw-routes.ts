import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { idParams, idText, orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { needs } from '#shared/access/access.ts';
import type { SorteioDaRifa } from '#shared/contracts/rifa-sorteio.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import type { RifaDeps } from './deps.ts';
import { drawRaffle } from './draw.ts';
import { drawReply, freezeBody, handoverBody, settleBody, typedBody } from './draw-schemas.ts';
import { moneyGoneReasonSql, readDraw } from './draw-view.ts';
import { freezeRaffle } from './freeze.ts';
import { handoverReceipt } from './handover-pdf.ts';
import { typePrizes } from './typed-prizes.ts';

const tag = 'Rifas';
const reads = { access: needs('read', 'rifa'), tag, params: idParams } as const;
const writes = { access: needs('edit', 'rifa'), tag, params: idParams, reply: drawReply } as const;
const prizeParams = idParams.extend({
  premio: idText.transform(Number).describe('Do primeiro (1) em diante'),
});

/** The draw of a raffle, step by step; each endpoint answers with the current state. */
export function drawRoutes(app: FastifyInstance, deps: RifaDeps): void {
  const { db, clock, charges, site } = deps;

  /** Users who may only read see the winners by name alone. */
  async function drawFor({ user, ability }: StaffIdentity, id: number): Promise<SorteioDaRifa> {
    const shown = await readDraw(deps, id, user.id);
    return ability.can('edit', 'rifa') ? shown : withoutContacts(shown);
  }

  endpoint(app, {
    ...reads,
    method: 'GET',
    path: '/api/admin/rifa/:id/sorteio',
    reply: drawReply,
    summary: 'O sorteio de uma rifa: o que foi feito e o que falta',
    handler: ({ params: { id }, identity }) => drawFor(identity, id),
  });

  endpoint(app, {
    ...writes,
    method: 'POST',
    path: '/api/admin/rifa/:id/sorteio/pendencias',
    body: orEmpty(settleBody),
    summary: 'Encerrar as compras ainda não pagas de uma rifa fechada',
    description:
      'O que já foi pago fica; um Pix que chega depois vai para a tesouraria devolver. Com `em_analise`, que pede permissão de editar o financeiro, os pagamentos informados e não confirmados são recusados.',
    handler: async ({ params: { id }, body: { em_analise = false }, identity: { user, ability } }) => {
      if (em_analise && !ability.can('edit', 'financeiro'))
        throw new AppError('forbidden', 'error.forbidden');
      const open = await db.query<{
        codigo: string;
        estado: string;
      }>(sql`select k.codigo, k.estado from rifa_compra c
        join cobranca k on k.id = c.cobranca join rifa t on t.id = c.rifa
        where c.rifa = ${id} and c.estado = 'aguardando' and t.status = 'aguardando_sorteio' order by c.id`);
      // A charge that was paid meanwhile stays.
      const ator = `users:${user.id}`;
      const end = ({ codigo, estado }: (typeof open)[number]): Promise<unknown> =>
        estado === 'em_analise' && em_analise
          ? charges.refuse(codigo, { motivo: 'A rifa fechou antes da confirmação do pagamento', ator })
          : charges.cancel(codigo);
      for (const one of open)
        await end(one).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
        });
      return readDraw(deps, id, user.id);
    },
  });

  endpoint(app, {
    ...writes,
    method: 'POST',
    path: '/api/admin/rifa/:id/sorteio/congelar',
    body: orEmpty(freezeBody),
    summary: 'Congelar a lista de uma rifa fechada e acertada',
    description:
      'Até as 18h do dia da extração prometida. Depois disso, `extracao` diz qual das seguintes decide, e é publicada com a lista.',
    handler: async ({ params: { id }, body: { extracao }, identity: { user } }) => {
      await freezeRaffle(deps, { id, users: user.id, extracao });
      return readDraw(deps, id, user.id);
    },
  });

  endpoint(app, {
    ...writes,
    method: 'POST',
    path: '/api/admin/rifa/:id/sorteio/premios',
    body: orEmpty(typedBody),
    // two people must type the prizes independently; an API key cannot stand for a person
    acceptsKeys: false,
    summary: 'Digitar os cinco prêmios da Loteria Federal',
    description: 'Duas pessoas diferentes digitam. Se diferem, as duas digitam de novo.',
    handler: async ({ params: { id }, body: { premios }, identity: { user } }) => {
      await typePrizes(deps, { id, users: user.id, premios });
      return readDraw(deps, id, user.id);
    },
  });

  endpoint(app, {
    ...writes,
    method: 'POST',
    path: '/api/admin/rifa/:id/sorteio',
    summary: 'Sortear',
    description: 'Uma vez só: chamado de novo, responde o mesmo resultado.',
    handler: async ({ params: { id }, identity: { user } }) => {
      await drawRaffle(deps, { id, users: user.id });
      return readDraw(deps, id, user.id);
    },
  });

  endpoint(app, {
    ...writes,
    method: 'POST',
    path: '/api/admin/rifa/:id/premios/:premio/entrega',
    params: prizeParams,
    body: orEmpty(handoverBody),
    summary: 'Registrar a entrega de um prêmio',
    handler: async ({ params: { id, premio }, body, identity: { user } }) => {
      const { recebedor, documento = null, observacao = null } = body;
      const { dinheiro } = await requireWinner(db, id, premio);
      if (dinheiro !== null && !body.sem_dinheiro) throw invalidField('sem_dinheiro', 'rifa.money_gone');
      if (dinheiro !== null && !body.motivo) throw invalidField('motivo', 'validation.required');
      const motivo = dinheiro === null ? null : (body.motivo ?? null);
      await db.transaction(async (tx) => {
        const inserted =
          await tx.run(sql`insert into rifa_entrega (rifa, premio, recebedor, documento, observacao, motivo, users, criado_em)
          values (${id}, ${premio}, ${recebedor}, ${documento}, ${observacao}, ${motivo}, ${user.id}, ${clock.now()})
          on conflict (rifa, premio) do nothing`);
        if (inserted === 0) throw new AppError('conflict', 'rifa.handed_over');
        if (dinheiro !== null)
          await tx.run(sql`insert into trilha (users, acao, secao, registro, depois) values (${user.id}, 'edit', 'rifa', ${id},
            ${JSON.stringify({ entrega: premio, dinheiro, motivo })})`);
      });
      return readDraw(deps, id, user.id);
    },
  });

  endpoint(app, {
    ...reads,
    params: prizeParams,
    method: 'GET',
    path: '/api/admin/rifa/:id/premios/:premio/recibo.pdf',
    reply: z.string(),
    produces: 'application/pdf',
    summary: 'Recibo de entrega de um prêmio, para assinar',
    handler: async ({ params: { id, premio }, identity, request, reply }) => {
      await requireWinner(db, id, premio);
      const sorteio = await drawFor(identity, id);
      const church = (await site.settings()).nome;
      const language = findLanguage(localeOf(request));
      const file = await handoverReceipt({ sorteio, premio, church, language });
      return reply
        .header('content-disposition', `inline; filename="recibo-${sorteio.slug}-${premio}.pdf"`)
        .type('application/pdf')
        .send(file);
    },
  });
}

const withoutContacts = (shown: SorteioDaRifa): SorteioDaRifa => ({
  ...shown,
  premios: shown.premios.map(({ ganhador, entrega, ...premio }) => ({
    ...premio,
    ganhador: ganhador && { ...ganhador, whatsapp: null, email: null },
    entrega: entrega && { ...entrega, documento: null, observacao: null, motivo: null },
  })),
});

async function requireWinner(db: Db, id: number, premio: number): Promise<{ dinheiro: string | null }> {
  const [row] = await db.query<{ compra: number | null; dinheiro: string | null }>(
    sql`select g.compra, ${moneyGoneReasonSql} as dinheiro from rifa_ganhador g left join rifa_compra c on c.id = g.compra
      left join cobranca k on k.id = c.cobranca where g.rifa = ${id} and g.premio = ${premio}`,
  );
  if (!row) throw new AppError('not_found', 'error.not_found');
  if (row.compra === null) throw new AppError('conflict', 'rifa.no_winner');
  return row;
}
