import { describe, expect, it } from 'vitest';
import type { Servico, Vaga, VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { indexDuties } from '#shared/escala/conflicts.ts';
import { conflictsOfDrop, conflictsOfHolder, refusesDrop, stepOfDrop } from './drop.ts';

const person = (id: number, more: Partial<VoluntarioDaEscala> = {}): VoluntarioDaEscala => ({
  id,
  nome: `Pessoa ${id}`,
  foto: null,
  departamentos: [1],
  status: 'ativo',
  funcoes: [{ funcao: 'Voz', nivel: 'experiente' }],
  disponibilidade: [],
  bloqueios: [],
  recusas: [],
  maximo_mes: null,
  servir_com: [],
  servir_separado_de: [],
  ...more,
});
const place = (id: number, evento: number, voluntario: number | null = null, hour = '19'): Vaga => ({
  id,
  serie: null,
  evento,
  departamento: 1,
  funcao: 'Voz',
  ordem: id,
  nivel_minimo: null,
  voluntario,
  de: `2026-11-2${evento}T${hour}:00`,
  ate: `2026-11-2${evento}T${Number(hour) + 2}:00`,
  estado: voluntario === null ? null : 'pendente',
  motivo: null,
  publicada: false,
  avisada: false,
  troca: null,
  versao: 1,
});
const duty = (vaga: Vaga): Servico => ({
  vaga: vaga.id,
  voluntario: vaga.voluntario!,
  evento: vaga.evento,
  de: vaga.de,
  ate: vaga.ate,
  departamento: 1,
  funcao: 'Voz',
  evento_nome: 'Culto',
});

describe('drop on the board', () => {
  const [ana, bia] = [person(1), person(2, { bloqueios: [{ de: '2026-11-21', ate: '2026-11-21' }] })];
  const people = new Map([ana, bia].map((one) => [one.id, one]));

  it('assigns, replaces, moves and takes out', () => {
    const dragged = { voluntario: ana, origin: null };
    expect(stepOfDrop(dragged, place(5, 1))).toEqual({ kind: 'assign', vaga: 5, from: null, to: 1 });
    expect(stepOfDrop(dragged, place(5, 1, 2))).toEqual({ kind: 'assign', vaga: 5, from: 2, to: 1 });
    const moved = { voluntario: ana, origin: place(4, 1, 1) };
    expect(stepOfDrop(moved, place(5, 2))).toEqual({ kind: 'move', from: 4, to: 5 });
    expect(stepOfDrop(moved, null)).toEqual({ kind: 'assign', vaga: 4, from: 1, to: null });
  });

  it('changes nothing on its own place or back on the list', () => {
    expect(stepOfDrop({ voluntario: ana, origin: place(4, 1, 1) }, place(4, 1, 1))).toBeNull();
    expect(stepOfDrop({ voluntario: ana, origin: null }, null)).toBeNull();
  });

  it('does not count the place that a volunteer leaves', () => {
    const origin = place(4, 1, 1);
    const index = indexDuties([duty(origin)], people);
    expect(conflictsOfDrop(index, { voluntario: ana, origin }, place(5, 1))).toEqual([]);
    const twice = conflictsOfDrop(index, { voluntario: ana, origin: null }, place(5, 1));
    expect(twice.map(({ conflito }) => conflito.rule)).toEqual(['repetido']);
    expect(refusesDrop(twice)).toBe(true);
  });

  it('names what keeps the holder of a place from serving there, and nothing of those who declined', () => {
    const [held, moved] = [place(4, 2, 2), place(6, 3, 2)];
    const index = indexDuties([duty(held), duty({ ...moved, de: held.de, ate: held.ate })], people);
    expect(conflictsOfHolder(index, held, '2026-11-01').map(({ rule }) => rule)).toEqual(['mesmo_horario']);
    expect(conflictsOfHolder(index, { ...held, estado: 'recusado' }, '2026-11-01')).toEqual([]);
    expect(conflictsOfHolder(index, { ...held, voluntario: null }, '2026-11-01')).toEqual([]);
    expect(conflictsOfHolder(indexDuties([duty(held)], people), held, '2026-11-01')).toEqual([]);
  });

  it('names a holder who serves no more, at duties still to come', () => {
    const held = place(4, 2, 3);
    const left = new Map([[3, person(3, { status: 'desligado' })]]);
    const rules = (today: string) =>
      conflictsOfHolder(indexDuties([duty(held)], left), held, today).map(({ rule }) => rule);
    expect([rules('2026-11-22'), rules('2026-11-23')]).toEqual([['inativo'], []]);
  });

  it('asks for both when two change places', () => {
    const [origin, target] = [place(4, 1, 1), place(5, 2, 2)];
    const index = indexDuties([duty(origin), duty(target)], people);
    const conflicts = conflictsOfDrop(index, { voluntario: ana, origin }, target);
    expect(conflicts.map((one) => [one.voluntario.id, one.conflito.rule])).toEqual([[2, 'bloqueio']]);
  });
});
