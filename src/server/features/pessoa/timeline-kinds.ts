import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { TipoDaLinha } from '#shared/contracts/linha-do-tempo.ts';
import type { Section } from '#shared/crud/section.ts';
import { cargo } from '#shared/sections/cargo.ts';
import { documento } from '#shared/sections/documento.ts';
import { escalaVaga } from '#shared/sections/escala-vaga.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { inscricao } from '#shared/sections/inscricao.ts';
import { pedido } from '#shared/sections/pedido.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { presenca } from '#shared/sections/presenca.ts';
import { visita } from '#shared/sections/visita.ts';

/** The person of the timeline. */
export interface TimelinePerson {
  id: number;
  /** in lower case; null if another person has the same */
  email: string | null;
}

/** One kind of events: SQL over the row `t`. */
export interface TimelineKind {
  tipo: TipoDaLinha;
  /** the section of the records; null: the person's own record, which the caller may read */
  section: Section | null;
  from: Sql;
  where(of: TimelinePerson): Sql;
  /** when it was: a date, or a moment */
  day?: Sql;
  moment?: Sql;
  rotulo?: Sql;
  estado?: Sql;
  valor?: Sql;
}

const ofPerson = ({ id }: TimelinePerson): Sql => sql`t.pessoa = ${id}`;
const itself = (column: string) => (of: TimelinePerson) =>
  sql`t.id = ${of.id} and t.${raw(column)} is not null`;
const mandates = ({ id }: TimelinePerson): Sql =>
  sql`t.id in (select l.cargo from cargo_pessoas l where l.pessoa = ${id})`;
const position = sql`(select c.nome from categoria c where c.id = t.cargo)`;
/** Refunds of a charge reverse parts of its entry. */
const remaining = sql`(t.valor - coalesce((select sum(e.valor) from financeiro e where e.estorno_de = t.id), 0))`;

/** Each kind of the timeline, declared once. Confidential records are never part of it. */
export const timelineKinds: readonly TimelineKind[] = [
  {
    tipo: 'cadastro',
    section: null,
    from: sql`pessoa t`,
    where: itself('criado_em'),
    moment: sql`t.criado_em`,
  },
  {
    tipo: 'batismo',
    section: null,
    from: sql`pessoa t`,
    where: itself('data_batismo'),
    day: sql`t.data_batismo`,
    rotulo: sql`t.batizado_igreja`,
  },
  {
    tipo: 'afastamento',
    section: null,
    from: sql`pessoa t`,
    where: itself('data_afastamento'),
    day: sql`t.data_afastamento`,
    rotulo: sql`t.motivo_afastamento`,
  },
  {
    tipo: 'situacao',
    section: null,
    from: sql`trilha t`,
    moment: sql`t.quando`,
    where: ({
      id,
    }) => sql`t.secao = 'pessoa' and t.registro in (select pessoas_reunidas(${id})) and t.acao = 'edit'
      and t.depois ->> 'status' is not null`,
    estado: sql`t.depois ->> 'status'`,
  },
  {
    tipo: 'mandato',
    section: cargo,
    from: sql`cargo t`,
    where: mandates,
    day: sql`t.data_entrada`,
    rotulo: position,
  },
  {
    tipo: 'mandato_fim',
    section: cargo,
    from: sql`cargo t`,
    day: sql`t.data_saida`,
    rotulo: position,
    where: (of) => sql`${mandates(of)} and t.data_saida is not null`,
  },
  {
    tipo: 'escala',
    section: escalaVaga,
    from: sql`escala_vaga t`,
    where: ofPerson,
    moment: sql`t.de`,
    rotulo: sql`t.titulo`,
    estado: sql`t.estado`,
  },
  {
    tipo: 'contribuicao',
    section: financeiro,
    from: sql`financeiro t`,
    day: sql`t.data_pagamento`,
    where: (of) => sql`${ofPerson(of)} and t.tipo = 'receita' and t.pago and t.estorno_de is null
      and t.estornado_em is null and ${remaining} > 0`,
    rotulo: sql`t.descricao`,
    estado: sql`t.classificacao_financeira`,
    valor: remaining,
  },
  {
    tipo: 'inscricao',
    section: inscricao,
    from: sql`inscricao t`,
    moment: sql`t.criado_em`,
    where: (of) => sql`${ofPerson(of)} and not t.sandbox`,
    rotulo: sql`(select e.nome from evento e where e.id = t.evento)`,
    estado: sql`t.status`,
  },
  {
    tipo: 'pedido',
    section: pedido,
    from: sql`pedido t`,
    moment: sql`t.criado_em`,
    where: ({ id }) => sql`t.consumidor in (select c.id from consumidor c where c.pessoa = ${id})
      and not t.sandbox and t.estado <> 'rascunho'`,
    rotulo: sql`t.titulo`,
    estado: sql`t.estado`,
    valor: sql`t.total`,
  },
  {
    // Requests have no pessoa: they belong to the person with the same email address. Anonymous ones stay anonymous.
    tipo: 'oracao',
    section: pedidooracoes,
    from: sql`pedidooracoes t`,
    moment: sql`t.criado_em`,
    where: ({ email }) => sql`lower(t.email) = ${email}::text and not t.anonimo`,
    estado: sql`t.motivo_pedido`,
  },
  {
    tipo: 'visita',
    section: visita,
    from: sql`visita t`,
    where: ofPerson,
    day: sql`t.data`,
    rotulo: sql`t.proximo_passo`,
    estado: sql`t.status`,
  },
  {
    tipo: 'presenca',
    section: presenca,
    from: sql`presenca t`,
    where: ofPerson,
    day: sql`t.data`,
    rotulo: sql`(select e.nome from evento e where e.id = t.evento)`,
  },
  {
    tipo: 'documento',
    section: documento,
    from: sql`documento t`,
    where: ofPerson,
    day: sql`t.data`,
    rotulo: sql`t.numero`,
    estado: sql`t.tipo`,
  },
];
