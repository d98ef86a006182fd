import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { TestDatabase } from './database.ts';

/** Tests of the demo church's sign-ups, on a database that several files share. */
export const signUpsOfDemo = (db: () => TestDatabase) =>
  describe('its sign-ups', () => {
    it('the counted places are those of the participants who come, and those that vouchers keep', async () => {
      const rows =
        await db().query(sql`with vem as (select i.*, c.estado as compra_estado, c.voucher from inscricao i
          join compra c on c.id = i.compra where i.status in ('pendente', 'confirmada', 'check_in_feito'))
        select k.tipo, k.alvo, k.tomado, n.lugares from capacidade k cross join lateral (select case k.tipo
            when 'evento' then (select count(*) from vem where evento = k.alvo and not vaga_guardada)
              + coalesce((select sum(max_usos) from voucher where evento = k.alvo and bloqueia_vagas), 0)
            when 'lote' then (select count(*) from vem where lote = k.alvo)
            when 'voucher' then (select count(*) from vem where voucher = k.alvo and com_voucher)
            else (select sum(preco - valor) from vem where voucher = k.alvo) end::integer as lugares) n
        where k.tipo in ('evento', 'lote', 'voucher', 'voucher_valor') and k.tomado is distinct from n.lugares`);
      expect(rows).toEqual([]);
    });

    it('places that are sold for good belong to confirmed participants, and what they cost was paid', async () => {
      const [row] = await db().query(sql`select
          (select sum(quantidade) from reserva where tipo = 'lote' and estado = 'confirmada')::integer as vendidas,
          (select count(*) from inscricao where status in ('confirmada', 'check_in_feito')) as confirmadas,
          (select count(*) from compra c join cobranca k on k.id = c.cobranca
            where c.total <> k.valor or k.origem <> 'inscricao' or k.origem_id <> c.id) as outro_valor,
          (select count(*) from compra c where c.total > 0 and c.estado = 'confirmada' and not exists
            (select from cobranca k where k.id = c.cobranca and k.estado = 'paga')) as sem_pagamento,
          (select count(*) from compra c where c.total <> (select sum(i.valor) from inscricao i where i.compra = c.id
            and i.transferida_de is null)) as outra_soma`);
      const { vendidas, confirmadas, ...wrong } = row as Record<string, number>;
      expect(vendidas).toBe(confirmadas);
      expect(confirmadas).toBeGreaterThan(200);
      expect(wrong).toEqual({ outro_valor: 0, sem_pagamento: 0, outra_soma: 0 });
    });

    it('one event is sold out with people waiting, one nearly, one is free, and one was', async () => {
      const rows = await db().query<{ nome: string; livres: number }>(sql`select e.nome,
          k.total - k.tomado as livres from evento e join capacidade k on k.tipo = 'evento' and k.alvo = e.id
        where exists (select from inscricao i where i.evento = e.id) order by e.nome`);
      const freePlaces = Object.fromEntries(rows.map(({ nome, livres }) => [nome, livres]));
      expect(freePlaces).toMatchObject({ 'Curso de noivos': 0, 'Redime Mulheres': 5 });
      expect(Object.keys(freePlaces)).toEqual([
        'Conferência missionária',
        'Curso de noivos',
        'Encontro das Rosas',
        'Oficina de louvor',
        'Redime Mulheres',
      ]);
      const statuses = await db().query<{ status: string }>(
        sql`select distinct status from inscricao union all select distinct status from espera`,
      );
      expect(statuses.map(({ status }) => status).toSorted()).toEqual([
        'cancelada',
        'check_in_feito',
        'confirmada',
        'desistiu',
        'esperando',
        'inscrita',
        'oferecida',
        'pendente',
        'perdida',
        'transferida',
      ]);
    });

    it('nobody bought before the lot was on sale or after the event, and everybody answered what is required', async () => {
      expect(
        await db().query(sql`select i.id from inscricao i join evento_lotes l on l.id = i.lote
          join evento e on e.id = i.evento
          where (i.criado_em at time zone 'America/Sao_Paulo')::date not between l.de and coalesce(l.ate, e.data)`),
      ).toEqual([]);
      expect(
        await db().query(sql`select i.id, p.pergunta from inscricao i join evento_perguntas p on p.evento = i.evento
          where p.obrigatoria and i.status in ('confirmada', 'check_in_feito') and i.transferida_de is null
            and not exists (select from jsonb_to_recordset(i.respostas) r (pergunta integer) where r.pergunta = p.id)`),
      ).toEqual([]);
    });

    it('keeps the CPF and the date of birth only where the event asks for them, and there always', async () => {
      expect(
        await db().query(sql`select i.id, e.nome from inscricao i join evento e on e.id = i.evento
          where i.nome is not null and i.transferida_de is null
            and ((i.cpf is not null) <> e.pede_cpf or (i.data_nascimento is not null) <> e.pede_nascimento)`),
      ).toEqual([]);
    });

    it('reaches nobody real, and entries at the door have their tickets', async () => {
      const [row] = await db().query(sql`select
          (select count(*) from inscricao where email not like '%.example') + (select count(*) from espera
            where email not like '%.example') as reais,
          (select count(*) from inscricao i where (i.status = 'check_in_feito') <> exists (select from checkin k
            where k.inscricao = i.id and not k.conflito and k.momento = i.checkin_em)) as sem_entrada,
          (select count(*) from inscricao where pessoa is not null) > 80 as da_igreja,
          (select count(*) from compra where a_devolver > 0) as a_devolver`);
      expect(row).toEqual({ reais: 0, sem_entrada: 0, da_igreja: true, a_devolver: 1 });
    });
  });
