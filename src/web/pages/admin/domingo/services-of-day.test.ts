import { expect, it } from 'vitest';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { servicesOn } from './services-of-day.ts';

const service = (id: number, data: string, data_final: string | null = null): EventoDoDomingo => ({
  id,
  nome: `Culto ${id}`,
  tipo: 'culto',
  data,
  data_final,
  varios_dias: data_final !== null,
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
  const found = servicesOn(list, today, { id: Number.NaN });
  expect([ids(found.today), ids(found.before)]).toEqual([[2], [3, 1]]);
});

it('chooses the only one of the day, and says of an asked one whether it is past', () => {
  expect(servicesOn(list, today, { id: Number.NaN })).toMatchObject({ chosen: { id: 2 }, isPast: false });
  expect(servicesOn(list, today, { id: 3 })).toMatchObject({ chosen: { id: 3 }, isPast: true });
  // a retreat is not past until its last day is
  expect(servicesOn(list, today, { id: 2 }).isPast).toBe(false);
  expect(servicesOn(list, '2026-03-09', { id: 2 })).toMatchObject({ chosen: { id: 2 }, isPast: true });
  // a phone that loaded the list on the first day knows which day it is
  expect(servicesOn(list, today, { id: 2 }).chosen?.dia).toBe(today);
  const firstDay = [service(2, '2026-03-06', '2026-03-08')];
  expect(servicesOn(list, today, { id: 2, dia: '2026-03-06' }, firstDay)).toMatchObject({
    chosen: { dia: '2026-03-06' },
    isPast: true,
  });
  const counted = [service(9, '2026-01-04'), service(10, '2026-12-31')];
  expect(servicesOn(list, today, { id: 9 }, counted)).toMatchObject({ chosen: { id: 9 }, isPast: true });
  expect(servicesOn(list, today, { id: 10 }, counted)).toMatchObject({ chosen: { id: 2 } });
  expect(servicesOn(list, '2026-03-09', { id: Number.NaN })).toMatchObject({
    chosen: undefined,
    isPast: false,
  });
});
