import { describe, expect, it } from 'vitest';
import type { Escala, Vaga } from '#shared/contracts/escala.ts';
import { pictureLines } from './picture.ts';
import { readSchedule } from './schedule.ts';

const times = { de: '2026-11-22T19:00', ate: '2026-11-22T21:00' };
const place = (id: number, evento: number, more: Partial<Vaga> = {}): Vaga => ({
  ...{
    id,
    evento,
    departamento: 1,
    funcao: 'Voz',
    ordem: id,
    nivel_minimo: null,
    voluntario: null,
    ...times,
  },
  ...{ estado: null, motivo: null, publicada: false, avisada: false, troca: null, versao: 1, ...more },
});
const event = { tipo: 'culto', status: 'publicado', departamento: null, igreja: null, local: null } as const;
const person = { foto: null, departamentos: [1], status: 'ativo', funcoes: [], disponibilidade: [] } as const;
const escala: Escala = {
  ...{ de: '2026-11-01', ate: '2026-11-30', meses: [], servicos: [], departamentos: [] },
  eventos: [
    { ...event, ...times, id: 1, nome: 'Culto' },
    { ...event, ...times, id: 2, nome: 'Vigília', status: 'cancelado' },
    { ...event, ...times, id: 3, nome: 'Sem vagas' },
  ],
  voluntarios: [
    {
      ...person,
      id: 7,
      nome: 'Ana',
      bloqueios: [],
      maximo_mes: null,
      servir_com: [],
      servir_separado_de: [],
    },
  ],
  vagas: [
    place(1, 1, { voluntario: 7, estado: 'confirmado' }),
    place(2, 1, { voluntario: 7, estado: 'recusado' }),
    place(3, 1, { departamento: 2 }),
    place(4, 2),
  ],
};

describe('picture of a month', () => {
  it('has the places of one department, open where somebody declined, and no cancelled events', () => {
    const words = { day: () => 'dom.', times: () => '19h–21h' };
    expect(pictureLines(readSchedule(escala), 1, words)).toEqual([
      { kind: 'event', text: 'dom., 19h–21h · Culto' },
      { kind: 'place', text: 'Voz', name: 'Ana' },
      { kind: 'place', text: 'Voz', name: null },
    ]);
  });
});
