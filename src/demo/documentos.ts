import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { issueDocument, revokeDocument } from '#server/features/documento/issue.ts';
import { addDays, churchToday } from '#shared/dates.ts';

/** The identity of these writes: no user is signed in while the demo church is created. */
const nobody = { igrejas: null, departamentos: null, user: { id: null } };

interface Issuing {
  modelo: string;
  /** the people it is issued to: a condition over `p` and an order */
  where: Sql;
  order: string;
  people: number;
  /** how many days ago the first was issued; the others follow day by day */
  dias: number;
  informe: Readonly<Record<string, string>>;
  /** why the last of them was revoked */
  revoked?: string;
}

/** The documents of the demo church, the oldest first, so that their numbers follow their days. */
const issuings = (celebrante: string, dayBefore: (days: number) => string): readonly Issuing[] => [
  {
    modelo: 'Certificado de batismo',
    people: 4,
    dias: 60,
    order: 'p.data_batismo desc, p.id',
    where: sql`p.e_batizado and p.data_batismo < ${dayBefore(61)}::date and not p.e_batizado_outra_igreja`,
    informe: { celebrante },
  },
  {
    modelo: 'Carteira de membro',
    people: 6,
    dias: 45,
    order: 'p.id',
    informe: {},
    where: sql`p.status = 'membro_ativo' and p.foto is not null`,
    revoked: 'Carteira perdida; a pessoa pediu outra.',
  },
  {
    modelo: 'Certificado de apresentação',
    people: 1,
    dias: 30,
    order: 'p.data_nascimento desc, p.id',
    where: sql`p.data_nascimento < ${dayBefore(90)}::date and (p.mae_id is not null or p.mae is not null)`,
    informe: { celebrante, data_cerimonia: dayBefore(33) },
  },
  {
    modelo: 'Carta de transferência',
    people: 1,
    dias: 14,
    order: 'p.id',
    where: sql`p.status = 'transferido'`,
    informe: {
      assinante: celebrante,
      igreja_destino: 'Igreja Batista da Esperança',
      cidade_destino: 'Curitiba/PR',
    },
  },
  {
    modelo: 'Declaração de membro',
    people: 1,
    dias: 3,
    order: 'p.id desc',
    where: sql`p.status = 'membro_ativo' and p.cpf is not null`,
    informe: { assinante: celebrante, finalidade: 'comprovação junto à universidade' },
  },
];

/** Issues documents to people of the demo church by the rules of the office. */
export async function seedDocumentos(tx: Db, now: Date): Promise<void> {
  const [pastor] = await tx.query<{ nome: string }>(sql`select p.nome from cargo c
    join categoria k on k.id = c.cargo join cargo_pessoas l on l.cargo = c.id join pessoa p on p.id = l.pessoa
    where k.nome ilike 'pastor%' and c.data_saida is null order by c.e_titular desc, c.id limit 1`);
  const celebrante = pastor ? `Pr. ${pastor.nome}` : 'Pastor da igreja';
  for (const { modelo, where, order, people, dias, informe, revoked } of issuings(celebrante, (days) =>
    addDays(churchToday(now), -days),
  )) {
    const [template] = await tx.query<{ id: number }>(
      sql`select id from documento_modelo where nome = ${modelo}`,
    );
    const chosen = await tx.query<{ id: number }>(
      sql`select p.id from pessoa p where ${where} order by ${raw(order)} limit ${people}`,
    );
    for (const [at, { id }] of chosen.entries()) {
      const clock = { now: () => new Date(now.getTime() - (dias - at) * 86_400_000) };
      const issued = await issueDocument(tx, clock, { modelo: template!.id, pessoa: id, informe }, nobody);
      if (revoked && at === chosen.length - 1)
        await revokeDocument(tx, clock, { id: issued.id, motivo: revoked }, null);
    }
  }
}
