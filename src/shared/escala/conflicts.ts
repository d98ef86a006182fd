import {
  type Bloqueio,
  type Conflito,
  type EventoDaEscala,
  type LugarDaEscala,
  niveis,
  type PerguntaDeConflito,
  type regrasFlexiveis,
  type regrasRigidas,
  type Servico,
  type Vaga,
  type VoluntarioDaEscala,
} from '#shared/contracts/escala.ts';
import { monthOf } from '#shared/dates.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import { dayOf, diaDaSemanaOf, isSunday, lastDayOf, overlaps, turnoOf, weekNumber } from './times.ts';

/**
 * The duties as the rules need them; the server, the board and the auto-fill use the same rules. The duties are indexed
 * once, so that a board can check every place while a volunteer is dragged.
 */
export interface DutyIndex {
  byVolunteer: ReadonlyMap<number, readonly Servico[]>;
  byEvent: ReadonlyMap<number, readonly Servico[]>;
  voluntarios: ReadonlyMap<number, VoluntarioDaEscala>;
}

function groupBy(servicos: readonly Servico[], key: (servico: Servico) => number): Map<number, Servico[]> {
  const groups = new Map<number, Servico[]>();
  for (const servico of servicos) {
    const group = groups.get(key(servico));
    if (group) group.push(servico);
    else groups.set(key(servico), [servico]);
  }
  return groups;
}

export const indexDuties = (
  servicos: readonly Servico[],
  voluntarios: ReadonlyMap<number, VoluntarioDaEscala>,
): DutyIndex => ({
  byVolunteer: groupBy(servicos, ({ voluntario }) => voluntario),
  byEvent: groupBy(servicos, ({ evento }) => evento),
  voluntarios,
});

/** Functions are typed by hand: case, accents and spaces at the ends do not make another one. */
export function functionKey(funcao: string): string {
  const cached = functionKeys.get(funcao);
  if (cached !== undefined) return cached;
  const key = plainLetters(funcao.trim()).replace(/\s+/g, ' ');
  // a church has dozens of functions; a board that stays open for days must not keep every text ever typed
  if (functionKeys.size >= 1000) functionKeys.clear();
  functionKeys.set(funcao, key);
  return key;
}
const functionKeys = new Map<string, string>();

export function nivelAt(voluntario: VoluntarioDaEscala, funcao: string) {
  const key = functionKey(funcao);
  return voluntario.funcoes.find((one) => functionKey(one.funcao) === key)?.nivel ?? null;
}

/** `em_trilha` may serve while learning. */
export const mayServe = ({ status }: VoluntarioDaEscala): boolean =>
  status === 'ativo' || status === 'em_trilha';

export const blockoutAt = (
  { bloqueios }: { bloqueios: readonly Bloqueio[] },
  lugar: Pick<LugarDaEscala, 'de' | 'ate'>,
): Bloqueio | undefined => {
  const [first, last] = [dayOf(lugar.de), lastDayOf(lugar)];
  return bloqueios.find(({ de, ate }) => de <= last && first <= ate);
};

/** Whether the volunteer's last answer for the event was no. A leader who has spoken to them may still assign them. */
export const hasDeclined = ({ recusas }: VoluntarioDaEscala, { evento }: LugarDaEscala): boolean =>
  recusas.includes(evento);

/** Whether a volunteer is available at the time of a place; one without availability on record always is. */
export const isAvailable = ({ disponibilidade }: VoluntarioDaEscala, lugar: LugarDaEscala): boolean => {
  if (disponibilidade.length === 0) return true;
  const [dia, turno] = [diaDaSemanaOf(lugar.de), turnoOf(lugar.de)];
  return disponibilidade.some((one) => one.dia === dia && one.turno === turno);
};

/** Whether the place is on a Sunday that makes three or more in a row with the Sundays of the duties. */
function isThirdSunday(lugar: LugarDaEscala, duties: readonly Servico[]): boolean {
  if (!isSunday(lugar.de)) return false;
  const served = new Set(duties.filter(({ de }) => isSunday(de)).map(({ de }) => weekNumber(de)));
  const week = weekNumber(lugar.de);
  const [before, after] = [served.has(week - 1), served.has(week + 1)];
  return (before && (after || served.has(week - 2))) || (after && served.has(week + 2));
}

type RegraRigida = (typeof regrasRigidas)[number];
type RegraFlexivel = (typeof regrasFlexiveis)[number];

/** Duties that count: neither the place itself nor those that are given up for it. */
const otherDuties = (
  duties: readonly Servico[] = [],
  lugar: LugarDaEscala,
  without: readonly number[],
): Servico[] => duties.filter(({ vaga }) => vaga !== lugar.id && !without.includes(vaga));

function hardConflicts(
  voluntario: VoluntarioDaEscala,
  lugar: LugarDaEscala,
  duties: readonly Servico[],
): Conflito[] {
  const conflicts: Conflito[] = [];
  const add = (rule: RegraRigida, values: Conflito['values']): void => {
    conflicts.push({ kind: 'hard', rule, values });
  };
  const same = duties.find(({ evento }) => evento === lugar.evento);
  if (same) add('repetido', { funcao: same.funcao ?? '' });
  const clash = duties.find((duty) => duty.evento !== lugar.evento && overlaps(duty, lugar));
  if (clash) add('mesmo_horario', { evento: clash.evento_nome ?? '', de: clash.de, ate: clash.ate });
  const blockout = blockoutAt(voluntario, lugar);
  if (blockout) add('bloqueio', { de: blockout.de, ate: blockout.ate });
  if (!mayServe(voluntario)) add('inativo', { status: voluntario.status });
  return conflicts;
}

/** Whether no hard rule keeps a volunteer from a place. */
export const isPossible = (index: DutyIndex, voluntario: VoluntarioDaEscala, lugar: LugarDaEscala): boolean =>
  hardConflicts(voluntario, lugar, otherDuties(index.byVolunteer.get(voluntario.id), lugar, [])).length === 0;

/**
 * The duties of the place itself and of `without` are left out: a volunteer who is moved gives up the place they
 * come from.
 */
export function conflictsAt(
  index: DutyIndex,
  voluntario: VoluntarioDaEscala,
  lugar: LugarDaEscala,
  without: readonly number[] = [],
): Conflito[] {
  const duties = otherDuties(index.byVolunteer.get(voluntario.id), lugar, without);
  const conflicts = hardConflicts(voluntario, lugar, duties);
  const add = (rule: RegraFlexivel, values: Conflito['values'] = {}): void => {
    conflicts.push({ kind: 'soft', rule, values });
  };

  const { maximo_mes: maximo } = voluntario;
  const inMonth = duties.filter(({ de }) => monthOf(de) === monthOf(lugar.de)).length;
  if (maximo !== null && inMonth + 1 > maximo) add('maximo_mes', { maximo, vezes: inMonth + 1 });
  if (isThirdSunday(lugar, duties)) add('tres_domingos');

  const nivel = nivelAt(voluntario, lugar.funcao);
  if (nivel === null) add('funcao', { funcao: lugar.funcao });
  else if (lugar.nivel_minimo && niveis.indexOf(nivel) < niveis.indexOf(lugar.nivel_minimo))
    add('nivel', { nivel, minimo: lugar.nivel_minimo });
  if (!voluntario.departamentos.includes(lugar.departamento)) add('departamento');

  const present = new Set(
    otherDuties(index.byEvent.get(lugar.evento), lugar, without)
      .map((duty) => duty.voluntario)
      .filter((id) => id !== voluntario.id),
  );
  const names = (ids: readonly number[]): string[] =>
    ids.map((id) => index.voluntarios.get(id)?.nome ?? '').filter(Boolean);
  const apart = voluntario.servir_separado_de.filter((id) => present.has(id));
  if (apart.length > 0) add('separado', { nomes: names(apart) });
  const company = companyOf(voluntario, index.voluntarios);
  if (company.length > 0 && !company.some((id) => present.has(id))) add('junto', { nomes: names(company) });

  if (hasDeclined(voluntario, lugar)) add('recusou');
  if (!isAvailable(voluntario, lugar))
    add('indisponivel', { dia: diaDaSemanaOf(lugar.de), turno: turnoOf(lugar.de) });
  return conflicts;
}

/** Those with whom a volunteer wants to serve, as far as they serve at all. */
export const companyOf = (
  { servir_com }: VoluntarioDaEscala,
  voluntarios: ReadonlyMap<number, VoluntarioDaEscala>,
): number[] =>
  servir_com.filter((id) => {
    const partner = voluntarios.get(id);
    return partner !== undefined && mayServe(partner);
  });

/** For a single question; callers with many questions index the duties once and call `conflictsAt`. */
export const conflicts = ({ voluntario, lugar, servicos, voluntarios }: PerguntaDeConflito): Conflito[] =>
  conflictsAt(indexDuties(servicos, voluntarios), voluntario, lugar);

export const isAllowed = (conflicts: readonly Conflito[]): boolean =>
  conflicts.every(({ kind }) => kind === 'soft');

/** The vagas of a schedule as duties, without empty and declined ones and those of cancelled events. */
export function dutiesOf(vagas: readonly Vaga[], eventos: readonly EventoDaEscala[]): Servico[] {
  const names = new Map(eventos.map(({ id, nome }) => [id, nome]));
  const cancelled = new Set(eventos.flatMap(({ id, status }) => (status === 'cancelado' ? [id] : [])));
  return vagas.flatMap(({ id, voluntario, estado, evento, de, ate, departamento, funcao }) =>
    voluntario === null || estado === 'recusado' || cancelled.has(evento)
      ? []
      : [
          {
            vaga: id,
            voluntario,
            evento,
            de,
            ate,
            departamento,
            funcao,
            evento_nome: names.get(evento) ?? null,
          },
        ],
  );
}
