import { describe, expect, it } from 'vitest';
import type { Escala, EventoDaEscala, Vaga, VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { dutiesByPerson, nameAtEvent, placesToFill, readSchedule, volunteersToNotify } from './schedule.ts';

const event = (id: number, de: string): EventoDaEscala => ({
  id,
  nome: `Culto ${id}`,
  tipo: 'culto',
  status: 'publicado',
  departamento: null,
  igreja: null,
  de,
  ate: de,
  local: null,
});
const place = (id: number, evento: number, more: Partial<Vaga> = {}): Vaga => ({
  id,
  serie: null,
  evento,
  departamento: 1,
  funcao: 'Voz',
  ordem: 1,
  nivel_minimo: null,
  voluntario: null,
  de: '2026-11-22T19:00',
  ate: '2026-11-22T21:00',
  estado: null,
  motivo: null,
  publicada: false,
  avisada: false,
  troca: null,
  versao: 1,
  ...more,
});
const person = (id: number, nome: string): VoluntarioDaEscala => ({
  id,
  nome,
  foto: null,
  departamentos: [1],
  status: 'ativo',
  funcoes: [],
  disponibilidade: [],
  bloqueios: [],
  recusas: [],
  maximo_mes: null,
  servir_com: [],
  servir_separado_de: [],
});
const department = (id: number, nome: string) => ({
  id,
  nome,
  nome_simples: nome.split(' · ')[0]!,
  igreja: 1,
  cor: null,
  icone: null,
  funcoes: [],
  edita: true,
});
const escala: Escala = {
  de: '2026-11-01',
  ate: '2026-11-30',
  meses: [],
  servicos: [],
  departamentos: [department(1, 'Louvor'), department(2, 'Infantil')],
  eventos: [event(2, '2026-11-22T19:00'), event(1, '2026-11-22T10:00'), event(3, '2026-11-25T20:00')],
  voluntarios: [person(1, 'Bia'), person(2, 'Ana'), person(3, 'Caio')],
  vagas: [
    place(10, 2, { ordem: 2, voluntario: 1, estado: 'pendente' }),
    place(11, 2, { ordem: 1, voluntario: 2, estado: 'confirmado', avisada: true }),
    place(12, 2, { departamento: 2 }),
    place(13, 1, { voluntario: 3, estado: 'recusado' }),
  ],
};

/** 10:00 in the church's time zone */
const now = new Date('2026-11-19T13:00:00Z');

describe('schedule of a period', () => {
  it('sorts events by time and places by department and order, and keeps events without places', () => {
    const { eventPlaces, byDay } = readSchedule(escala);
    expect(eventPlaces.map(({ evento, vagas }) => [evento.id, vagas.map(({ id }) => id)])).toEqual([
      [1, [13]],
      [2, [12, 11, 10]],
      [3, []],
    ]);
    expect([...byDay.keys()]).toEqual(['2026-11-22', '2026-11-25']);
  });

  it('lists everyone with their duties by name, those who serve first', () => {
    const voluntarios = [person(4, 'Alda'), ...escala.voluntarios];
    const people = dutiesByPerson(readSchedule({ ...escala, voluntarios }));
    expect(people.map(({ person: { nome }, vagas }) => [nome, vagas.length])).toEqual([
      ['Ana', 1],
      ['Bia', 1],
      ['Caio', 1],
      ['Alda', 0],
    ]);
  });

  it('notifies only volunteers with a place that they were not notified of, never those who declined', () => {
    expect(
      volunteersToNotify(escala, 1, now).map(({ voluntario, novas }) => [voluntario.nome, novas]),
    ).toEqual([['Bia', 1]]);
    expect(volunteersToNotify(escala, 2, now)).toEqual([]);
    const eventos = escala.eventos.map((one) => ({ ...one, status: 'cancelado' as const }));
    expect(volunteersToNotify({ ...escala, eventos }, 1, now)).toEqual([]);
    const voluntarios = escala.voluntarios.map((one) => ({ ...one, status: 'desligado' as const }));
    expect(volunteersToNotify({ ...escala, voluntarios }, 1, now)).toEqual([]);
  });

  it('notifies nobody of places that are over', () => {
    const over = { de: '2026-11-19T10:00', voluntario: 1, estado: 'pendente' } as const;
    expect(volunteersToNotify({ ...escala, vagas: [place(20, 1, over)] }, 1, now)).toEqual([]);
    const vagas = [place(20, 1, over), place(21, 2, { ...over, de: '2026-11-19T10:01' })];
    expect(volunteersToNotify({ ...escala, vagas }, 1, now)).toEqual([
      { voluntario: escala.voluntarios[0], vagas: 2, novas: 1 },
    ]);
  });
});

it('names a department at an event without its church, unless two have the name there', () => {
  const departments = new Map(
    [department(1, 'Louvor · Sede'), department(2, 'Louvor · Filial'), department(3, 'Mídia')].map((one) => [
      ...([one.id, one] as const),
    ]),
  );
  const at = (...ids: number[]) =>
    ids.map((id) =>
      nameAtEvent(
        departments,
        ids.map((departamento) => ({ departamento })),
        id,
      ),
    );
  expect(at(1, 3)).toEqual(['Louvor', 'Mídia']);
  expect(at(1, 2, 3)).toEqual(['Louvor · Sede', 'Louvor · Filial', 'Mídia']);
});

describe('placesToFill', () => {
  it('leaves out places that are over or taken, and those of cancelled events', () => {
    const eventos = [
      event(1, '2026-11-08T19:00'),
      { ...event(2, '2026-11-22T19:00'), status: 'cancelado' as const },
    ];
    const vagas = [
      place(1, 1, { de: '2026-11-08T19:00' }),
      place(2, 1, { de: '2026-11-19T09:59' }),
      place(3, 1, { de: '2026-11-19T10:01' }),
      place(4, 1, { voluntario: 7 }),
      place(5, 2),
      place(6, 1),
    ];
    expect(placesToFill({ vagas, eventos }, now).map(({ id }) => id)).toEqual([3, 6]);
  });
});
