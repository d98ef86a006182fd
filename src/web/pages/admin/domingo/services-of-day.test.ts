import { expect, it } from 'vitest';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { servicesOn } from './services-of-day.ts';

const service = (id: number, data: string, data_final: string | null = null): EventoDoDomingo => ({
  id,
  nome: `Culto ${id}`,
  tipo: 'culto',
  data,
  data_final,
  dia: data,
  horario_inicial: '19:00',
  local: null,
  igreja: null,
});
const today = '2026-03-08';
const list = [
  service(1, '2026-03-01'),
  service(2, '2026-03-06', '2026-03-08'),
  service(3, '2026-03-07'),
  service(4, '2026-03-15'),
];
const ids = (some: readonly EventoDoDomingo[]) => some.map(({ id }) => id);

it('offers the services of the day and, the last first, those before it; none to come', () => {
  const found = servicesOn(list, today, Number.NaN);
  expect([ids(found.today), ids(found.before)]).toEqual([[2], [3, 1]]);
});

it('chooses the only one of the day, and says of an asked one whether it is past', () => {
  expect(servicesOn(list, today, Number.NaN)).toMatchObject({ chosen: { id: 2 }, isPast: false });
  expect(servicesOn(list, today, 3)).toMatchObject({ chosen: { id: 3 }, isPast: true });
  // a retreat is not past until its last day is
  expect(servicesOn(list, today, 2).isPast).toBe(false);
  expect(servicesOn(list, '2026-03-09', 2)).toMatchObject({ chosen: { id: 2 }, isPast: true });
  const counted = [service(9, '2026-01-04'), service(10, '2026-12-31')];
  expect(servicesOn(list, today, 9, counted)).toMatchObject({ chosen: { id: 9 }, isPast: true });
  expect(servicesOn(list, today, 10, counted)).toMatchObject({ chosen: { id: 2 } });
  expect(servicesOn(list, '2026-03-09', Number.NaN)).toMatchObject({ chosen: undefined, isPast: false });
});
