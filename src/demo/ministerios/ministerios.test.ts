import { describe, expect, it } from 'vitest';
import { demoPessoas } from '../pessoas.ts';
import { demoMinisterios } from './ministerios.ts';

describe.each(['2026-02-28', '2026-11-15', '2027-01-01', '2028-02-29', '2031-07-02', '2035-12-31'])(
  'positions and departments of the demo church on %s',
  (today) => {
    const people = demoPessoas(today);
    const demo = demoMinisterios(people, today);

    it('is the same every time', () => {
      expect(demoMinisterios(people, today)).toEqual(demo);
    });

    it('puts a grown leader at the head of each department, and no two at once', () => {
      for (const { nome, leader, vice } of demo.departamentos) {
        expect(leader, nome).toBeDefined();
        expect(vice, nome).not.toBe(leader);
      }
      const open = demo.cargos.filter(({ e_titular, data_saida }) => e_titular && !data_saida);
      const places = open.map(
        ({ cargo, igreja, departamento }) => `${cargo} ${igreja} ${departamento?.nome ?? ''}`,
      );
      expect(new Set(places).size).toBe(places.length);
    });

    it('lets nobody leave before they came, or come before they could', () => {
      for (const { membros } of demo.departamentos)
        for (const { person, de, ate } of membros) {
          expect(de > String(person.row.data_nascimento) && de <= today).toBe(true);
          expect(ate === null || ate >= de).toBe(true);
        }
      for (const { people, data_entrada, data_saida, data_prevista_saida } of demo.cargos) {
        expect(people).not.toContain(undefined);
        expect(data_entrada <= today).toBe(true);
        for (const end of [data_saida, data_prevista_saida]) expect(!end || end >= data_entrada).toBe(true);
      }
    });

    it('has volunteers, each once, in departments of their church', () => {
      expect(demo.voluntarios.length).toBeGreaterThanOrEqual(38);
      expect(new Set(demo.voluntarios.map(({ person }) => person)).size).toBe(demo.voluntarios.length);
      for (const { person, departamentos } of demo.voluntarios)
        for (const { igreja } of departamentos) expect(igreja).toBe(person.igreja);
    });
  },
);
