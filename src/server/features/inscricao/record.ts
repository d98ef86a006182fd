import type { Limits } from '#server/crud/scope.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { receivedFor } from '#server/sections/inscricao.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { FichaInscricao, PassoInscricao } from '#shared/contracts/inscricao-office.ts';
import { pessoa as pessoaSection } from '#shared/sections/pessoa.ts';
import type { SignUpDeps } from './deps.ts';
import { findEvento } from './evento-row.ts';
import type { createTickets, TicketRow } from './tickets.ts';

type Reader = Limits & { ability: Ability };
type Read = Omit<FichaInscricao, 'ingresso' | 'devolucao' | 'historia' | 'pede'>;

/** Everything about one sign-up that its page shows beyond the section's fields. */
export async function readSignUpRecord(
  { db, clock }: Pick<SignUpDeps, 'db' | 'clock'>,
  tickets: ReturnType<typeof createTickets>,
  ticket: TicketRow,
  reader: Reader,
): Promise<FichaInscricao> {
  const { ability } = reader;
  const knowsPeople = ability.can('read', pessoaSection.subject);
  const seenPeople = scopeSql(pessoaSection, reader, 'p') ?? raw('true');
  const [[row], historia, devolucao, evento] = await Promise.all([
    db.query<Read>(sql`select i.id, i.versao, i.status, i.preco, i.valor, ${raw(receivedFor('i'))} as recebido,
        json_build_object('id', e.id, 'nome', e.nome, 'data', e.data, 'status', e.status) as evento,
        json_build_object('id', c.id, 'nome', c.nome, 'email', c.email, 'whatsapp', c.whatsapp, 'canal', c.canal,
          'estado', c.estado, 'criado_em', c.criado_em, 'total', c.total, 'desconto', c.desconto,
          'a_devolver', c.a_devolver, 'sandbox', c.sandbox) as compra,
        coalesce((select json_agg(json_build_object('id', o.id, 'nome', o.nome, 'lote', l.nome, 'status', o.status,
            'valor', o.valor) order by o.id)
          from inscricao o join evento_lotes l on l.id = o.lote where o.compra = c.id and o.id <> i.id), '[]') as outras,
        (select json_build_object('id', v.id, 'codigo', v.codigo) from voucher v
          where v.id = c.voucher and i.com_voucher) as voucher,
        (select json_build_object('id', k.id, 'estado', k.estado, 'metodo', k.metodo, 'valor', k.valor,
            'recebido', k.recebido, 'estornado', k.estornado, 'manual', k.gateway in ('pix_manual', 'balcao'),
            'balcao', k.gateway = 'balcao', 'sandbox', k.sandbox)
          from cobranca k where k.id = c.cobranca) as cobranca,
        coalesce((select json_agg(json_build_object('texto', r.texto, 'tipo', r.tipo, 'resposta', r.resposta))
          from jsonb_to_recordset(i.respostas) as r(texto text, tipo text, resposta text)), '[]') as respostas,
        case when i.responsavel_nome is not null then json_build_object('nome', i.responsavel_nome,
          'cpf', i.responsavel_cpf, 'em', i.responsavel_em) end as responsavel,
        case when i.checkin_em is not null then json_build_object('em', i.checkin_em, 'aparelho', i.checkin_aparelho,
          'nome', (select u.name from checkin d join users u on u.id = d.users where d.inscricao = i.id
            and not d.conflito and d.desfeito_em is null), 'conflitos', (select count(*) from checkin d
            where d.inscricao = i.id and d.conflito and d.resolvido_em is null and d.desfeito_em is null)) end as checkin,
        (select json_build_object('id', o.id, 'nome', o.nome) from inscricao o where o.id = i.transferida_de)
          as transferida_de,
        (select json_build_object('id', o.id, 'nome', o.nome) from inscricao o where o.transferida_de = i.id
          order by o.id limit 1) as transferida_para,
        case when i.status = 'cancelada' then json_build_object('em', i.cancelada_em, 'motivo', i.motivo) end
          as cancelada,
        (select json_build_object('id', p.id, 'nome', p.nome) from pessoa p
          where p.id = i.pessoa and ${knowsPeople}::boolean and ${seenPeople}) as pessoa,
        json_build_object('nome', i.nome, 'email', coalesce(i.email, proprio.email),
          'whatsapp', coalesce(i.whatsapp, proprio.whatsapp), 'cpf', i.cpf, 'data_nascimento', i.data_nascimento,
          'cidade', i.cidade, 'igreja', (select json_build_object('id', g.id, 'rotulo',
            coalesce(g.nome_curto, g.nome_fantasia)) from igreja g where g.id = i.igreja)) as dados
      from inscricao i join compra c on c.id = i.compra join evento e on e.id = i.evento
      -- who bought their own place gave their address as the buyer
      left join compra proprio on proprio.id = c.id and busca(proprio.nome) = busca(i.nome)
      where i.id = ${ticket.id}`),
    db.query<PassoInscricao>(sql`select h.id, h.quando, h.tipo, h.ator, nome_do_ator(h.ator) as nome,
        h.dados || coalesce((select jsonb_build_object('pessoa_nome', p.nome) from pessoa p
          where h.tipo = 'pessoa' and p.id = (h.dados ->> 'pessoa')::integer and ${knowsPeople}::boolean
            and ${seenPeople}), '{}') as dados
      from inscricao_evento h
      where h.compra = ${ticket.compra} and (h.inscricao is null or h.inscricao = ${ticket.id})
      order by h.id desc limit 200`),
    tickets.refundTerms(ticket),
    findEvento(db, ticket.evento, clock.now(), { isKnown: true }),
  ]);
  const { data, pede_cpf, pede_nascimento, perguntas } = evento!;
  return {
    ...row!,
    pede: { evento: { data, pede_cpf, pede_nascimento }, perguntas },
    ingresso: ability.can('edit', 'inscricao') ? ticket.codigo : null,
    devolucao,
    historia: historia.map((step) => ({ ...step, quando: new Date(step.quando).toISOString() })),
  };
}
