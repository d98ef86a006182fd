import { scopeSql } from '#server/crud/scope.ts';
import { titleSql } from '#server/crud/titles.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { Painel } from '#shared/contracts/painel.ts';
import { churchToday } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import { arrangedCards } from '#shared/painel/order.ts';
import { oneYearBefore, type Periodo, rangeOfPeriodo } from '#shared/painel/periodos.ts';
import { igreja as igrejaSection } from '#shared/sections/igreja.ts';
import { findSection } from '#shared/sections/index.ts';
import { readArrangement } from './arrangement.ts';
import { type Card, createContext } from './card.ts';
import { decisionCards } from './decision-cards.ts';
import { moneyCards } from './money-cards.ts';
import { peopleCards } from './people-cards.ts';
import { readServices } from './services.ts';
import { readGuide } from './setup-guide.ts';

const cards: readonly Card[] = [...decisionCards, ...peopleCards, ...moneyCards];

/** The churches within the person's limits. */
const readChurches = (db: Db, identity: StaffIdentity): Promise<{ id: number; nome: string }[]> =>
  db.query(sql`select t.id, ${raw(titleSql(igrejaSection, 't', (name) => findSection(name)!))} as nome from igreja t
    where ${scopeSql(igrejaSection, identity) ?? raw('true')} order by t.sede desc, 2, 1`);

/** The problem with the backups, for people who may see all churches, because backups contain all of them. */
async function readBackupWarning(
  backupStatus: FeatureDeps['backupStatus'],
  { ability, igrejas, departamentos }: StaffIdentity,
): Promise<Painel['copia']> {
  if (!ability.can('manage', 'all') || igrejas || departamentos) return null;
  const { ultima_boa, velha, falhou, teste } = await backupStatus();
  const isFine = !velha && !falhou && teste?.ok !== false;
  return isFine ? null : { ultima_boa, velha, falhou, teste };
}

/** Whether the person is an administrator without an app for two-step verification or a passkey. */
async function lacksTwoStep(db: Db, { ability, user }: StaffIdentity): Promise<boolean> {
  if (!ability.can('manage', 'all')) return false;
  const [row] = await db.query(sql`select 1 from users u where id = ${user.id} and duas_etapas_em is null
    and not exists (select from chave_acesso c where c.users = u.id)`);
  return row !== undefined;
}

/** Everything that the person's dashboard shows, read on one connection. Cards that they may not see are not computed. */
export async function readPanel(
  { db, clock, engineOf, backupStatus }: Pick<FeatureDeps, 'db' | 'clock' | 'engineOf' | 'backupStatus'>,
  identity: StaffIdentity,
  query: { periodo?: Periodo | undefined; igreja?: number | 'todas' | undefined },
): Promise<Painel> {
  const hoje = churchToday(clock.now());
  const backup = readBackupWarning(backupStatus, identity);
  const panel = db.pipelined(async (one) => {
    const [{ periodo: lastPeriod, igreja: lastChurch, ...arranjo }, churches] = await waitForAll([
      readArrangement(one, identity.user.id),
      readChurches(one, identity),
    ]);
    const isMine = (id: number): boolean => churches.some((church) => church.id === id);
    if (typeof query.igreja === 'number' && !isMine(query.igreja))
      throw invalidField('igreja', 'validation.reference');
    const chosen = query.igreja ?? lastChurch;
    const igreja = typeof chosen === 'number' && isMine(chosen) ? chosen : null;
    const periodo = query.periodo ?? lastPeriod;
    const intervalo = rangeOfPeriodo(periodo, hoje);
    const context = createContext({ db: one, engineOf }, identity, {
      today: hoje,
      intervalo,
      igreja,
      antes: oneYearBefore(intervalo, hoje),
    });
    const mine = new Map(
      cards
        .filter(({ secao, needs = [] }) =>
          ['list' as const, ...needs].every((action) => identity.ability.can(action, secao.subject)),
        )
        .map((card) => [card.chave, card]),
    );
    const disponiveis = arrangedCards([...mine.keys()], arranjo.ordem);
    const shown = disponiveis.filter((chave) => !arranjo.ocultos.includes(chave));
    const [sem_segunda_etapa, guia, cultos, ...cartoes] = await waitForAll([
      lacksTwoStep(one, identity),
      readGuide(one, identity),
      readServices(context),
      ...shown.map((chave) => mine.get(chave)!.read(context)),
    ]);
    return {
      hoje,
      periodo,
      ...intervalo,
      igreja,
      igrejas: churches.length > 1 ? churches : [],
      disponiveis,
      cartoes,
      arranjo,
      guia,
      cultos,
      sem_segunda_etapa,
    };
  });
  const [read, copia] = await waitForAll([panel, backup]);
  return { ...read, copia };
}
