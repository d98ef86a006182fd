import { describe, expect, it } from 'vitest';
import type { LugarDaEscala, Servico, VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { conflicts, conflictsAt, dutiesOf, indexDuties } from './conflicts.ts';

const voluntario = (more: Partial<VoluntarioDaEscala> = {}): VoluntarioDaEscala => ({
  id: 1,
  nome: 'Ana',
  foto: null,
  departamentos: [1],
  status: 'ativo',
  funcoes: [{ funcao: 'Vocal', nivel: 'experiente' }],
  disponibilidade: [],
  bloqueios: [],
  recusas: [],
  maximo_mes: null,
  servir_com: [],
  servir_separado_de: [],
  ...more,
});

// 2027-03-07 is a Sunday
const lugar = (more: Partial<LugarDaEscala> = {}): LugarDaEscala => ({
  id: 100,
  evento: 10,
  departamento: 1,
  funcao: 'Vocal',
  de: '2027-03-07T09:00',
  ate: '2027-03-07T11:00',
  nivel_minimo: null,
  ...more,
});

let lastVaga = 1000;
const servico = (de: string, more: Partial<Servico> = {}): Servico => ({
  vaga: ++lastVaga,
  voluntario: 1,
  evento: lastVaga,
  de,
  ate: `${de.slice(0, 11)}${String(Number(de.slice(11, 13)) + 2).padStart(2, '0')}:00`,
  departamento: 1,
  funcao: 'Vocal',
  evento_nome: 'Culto',
  ...more,
});

function rules(
  who: VoluntarioDaEscala,
  where: LugarDaEscala,
  servicos: Servico[] = [],
  others: VoluntarioDaEscala[] = [],
) {
  const voluntarios = new Map([who, ...others].map((one) => [one.id, one]));
  return conflicts({ voluntario: who, lugar: where, servicos, voluntarios });
}

describe('hard rules', () => {
  it('allows a volunteer without duties', () => {
    expect(rules(voluntario(), lugar())).toEqual([]);
  });

  it('refuses two duties at the same time, and lets one begin when the other ends', () => {
    const other = servico('2027-03-07T08:00', { ate: '2027-03-07T10:00', evento_nome: 'EBD' });
    expect(rules(voluntario(), lugar(), [other])).toEqual([
      {
        kind: 'hard',
        rule: 'mesmo_horario',
        values: { evento: 'EBD', de: '2027-03-07T08:00', ate: '2027-03-07T10:00' },
      },
    ]);
    const before = servico('2027-03-07T07:00', { ate: '2027-03-07T09:00' });
    const after = servico('2027-03-07T11:00');
    expect(rules(voluntario(), lugar(), [before, after])).toEqual([]);
  });

  it('names no event of a department that the leader does not see', () => {
    const other = servico('2027-03-07T08:30', { evento_nome: null, departamento: null, funcao: null });
    expect(rules(voluntario(), lugar(), [other])[0]?.values.evento).toBe('');
  });

  it('refuses a second place at the same event, even at another time', () => {
    const other = servico('2027-03-07T14:00', { evento: 10, funcao: 'Som' });
    expect(rules(voluntario(), lugar(), [other])).toEqual([
      { kind: 'hard', rule: 'repetido', values: { funcao: 'Som' } },
    ]);
  });

  it('leaves out the place itself and the one that is given up', () => {
    const [held, left] = [servico('2027-03-07T09:00', { vaga: 100 }), servico('2027-03-07T09:00')];
    const index = indexDuties([held, left], new Map());
    expect(conflictsAt(index, voluntario(), lugar(), [left.vaga])).toEqual([]);
  });

  it.each([
    ['2027-03-07', '2027-03-07', true],
    ['2027-03-01', '2027-03-31', true],
    ['2027-03-08', '2027-03-09', false],
    ['2027-03-01', '2027-03-06', false],
  ])('refuses days that are blocked, both ends included: %s to %s', (de, ate, refused) => {
    const conflicts = rules(voluntario({ bloqueios: [{ de, ate }] }), lugar());
    expect(conflicts).toEqual(refused ? [{ kind: 'hard', rule: 'bloqueio', values: { de, ate } }] : []);
  });

  it('counts a night that ends before dawn for the day it began, and a retreat for all of its days', () => {
    const who = voluntario({ bloqueios: [{ de: '2027-03-08', ate: '2027-03-08' }] });
    expect(rules(who, lugar({ de: '2027-03-07T22:00', ate: '2027-03-08T01:00' }))).toEqual([]);
    const retreat = rules(who, lugar({ de: '2027-03-05T19:00', ate: '2027-03-09T12:00' }));
    expect(retreat.map(({ rule }) => rule)).toEqual(['bloqueio']);
  });

  it('refuses those who do not serve, and lets those in training', () => {
    for (const status of ['candidato', 'em_analise', 'pausado', 'desligado'] as const)
      expect(rules(voluntario({ status }), lugar())).toEqual([
        { kind: 'hard', rule: 'inativo', values: { status } },
      ]);
    expect(rules(voluntario({ status: 'em_trilha' }), lugar())).toEqual([]);
  });
});

describe('soft rules', () => {
  it('warns above the most of a month, by the month of the place', () => {
    const who = voluntario({ maximo_mes: 2 });
    const march = [servico('2027-03-03T19:00'), servico('2027-03-31T19:00')];
    expect(rules(who, lugar(), march)).toEqual([
      { kind: 'soft', rule: 'maximo_mes', values: { maximo: 2, vezes: 3 } },
    ]);
    const february = [servico('2027-02-28T19:00'), servico('2027-02-24T19:00'), march[0]!];
    expect(rules(who, lugar(), february)).toEqual([]);
  });

  it.each([
    [['2027-02-21', '2027-02-28'], true],
    [['2027-02-28', '2027-03-14'], true],
    [['2027-03-14', '2027-03-21'], true],
    [['2027-02-21', '2027-03-14'], false],
    [['2027-02-27', '2027-02-28'], false],
    [['2027-02-28'], false],
  ])('warns of three Sundays in a row: with %j', (days, warned) => {
    const conflicts = rules(
      voluntario(),
      lugar(),
      days.map((day) => servico(`${day}T18:00`)),
    );
    expect(conflicts.map(({ rule }) => rule)).toEqual(warned ? ['tres_domingos'] : []);
  });

  it('warns of a level below the minimum, another function and another department', () => {
    const who = voluntario({ funcoes: [{ funcao: 'vocál ', nivel: 'iniciante' }] });
    expect(rules(who, lugar({ nivel_minimo: 'lider' }))).toEqual([
      { kind: 'soft', rule: 'nivel', values: { nivel: 'iniciante', minimo: 'lider' } },
    ]);
    expect(rules(who, lugar({ nivel_minimo: 'iniciante' }))).toEqual([]);
    expect(rules(who, lugar({ funcao: 'Bateria', departamento: 2 })).map(({ rule }) => rule)).toEqual([
      'funcao',
      'departamento',
    ]);
  });

  it('warns when a volunteer’s partner is missing or a volunteer to be kept apart serves at the same event', () => {
    const [bia, caio] = [voluntario({ id: 2, nome: 'Bia' }), voluntario({ id: 3, nome: 'Caio' })];
    const who = voluntario({ servir_com: [2], servir_separado_de: [3] });
    const at = (id: number) => servico('2027-03-07T09:00', { evento: 10, voluntario: id });
    expect(rules(who, lugar(), [], [bia, caio])).toEqual([
      { kind: 'soft', rule: 'junto', values: { nomes: ['Bia'] } },
    ]);
    expect(rules(who, lugar(), [at(2)], [bia, caio])).toEqual([]);
    expect(rules(who, lugar(), [at(2), at(3)], [bia, caio])).toEqual([
      { kind: 'soft', rule: 'separado', values: { nomes: ['Caio'] } },
    ]);
    // a partner who does not serve any more is not missed
    expect(rules(who, lugar(), [], [{ ...bia, status: 'desligado' }, caio])).toEqual([]);
  });

  it.each([
    ['2027-03-07T11:59', 'manha'],
    ['2027-03-07T12:00', 'tarde'],
    ['2027-03-07T17:59', 'tarde'],
    ['2027-03-07T18:00', 'noite'],
    ['2027-03-07T00:00', 'manha'],
  ] as const)('takes %s for %s', (de, turno) => {
    const who = voluntario({ disponibilidade: [{ dia: 'domingo', turno }] });
    const at = lugar({ de, ate: '2027-03-07T23:00' });
    expect(rules(who, at)).toEqual([]);
    const monday = voluntario({ disponibilidade: [{ dia: 'segunda_feira', turno }] });
    expect(rules(monday, at)).toEqual([
      { kind: 'soft', rule: 'indisponivel', values: { dia: 'domingo', turno } },
    ]);
  });
});

it('makes duties of filled vagas, but not of declined ones', () => {
  const vaga = {
    ...lugar(),
    ordem: 1,
    motivo: null,
    publicada: false,
    avisada: false,
    troca: null,
    serie: null,
    versao: 1,
  };
  const evento = {
    id: 10,
    nome: 'Culto',
    tipo: 'culto',
    status: 'publicado' as const,
    departamento: null,
    igreja: null,
    de: vaga.de,
    ate: vaga.ate,
    local: null,
  };
  const duties = dutiesOf(
    [
      { ...vaga, voluntario: 1, estado: 'pendente' },
      { ...vaga, id: 101, voluntario: 2, estado: 'recusado' },
      { ...vaga, id: 102, voluntario: null, estado: null },
      { ...vaga, id: 103, evento: 11, voluntario: 3, estado: 'confirmado' },
    ],
    [evento, { ...evento, id: 11, status: 'cancelado' as const }],
  );
  expect(duties).toMatchObject([{ vaga: 100, voluntario: 1, evento_nome: 'Culto' }]);
});
