import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { office } from '../support/people.ts';

const t = await testApp();
const { put, send, change } = office(t);
const church = { nome_fantasia: 'Igreja da Praia', razao_social: 'Igreja da Praia' };

it('a church knows when it meets, in the order that the office gives', async () => {
  const cultos = [
    { dia: 'domingo', horario: '18:30', descricao: 'Culto da família' },
    { dia: 'quarta_feira', horario: '19:30', descricao: null },
  ];
  const record = await put('igreja', { ...church, cultos });
  expect(record.cultos).toEqual(cultos.map((culto) => ({ ...culto, id: expect.any(Number) })));
  const turned = await change('igreja', record.id, { cultos: record.cultos.toReversed() });
  expect(turned.body.cultos).toEqual(record.cultos.toReversed());
  const odd = [{ dia: 'feriado', horario: '25:00' }];
  const refused = await change('igreja', record.id, { cultos: odd });
  expect(Object.keys(refused.body.errors).sort()).toEqual(['cultos.0.dia', 'cultos.0.horario']);
});

it('a church stands somewhere on the earth', async () => {
  const record = await put('igreja', { ...church, latitude: -20.329704, longitude: -40.292017 });
  expect([record.latitude, record.longitude]).toEqual([-20.329704, -40.292017]);
  const beyond = await send('igreja', { ...church, latitude: -90.1, longitude: 180.5 });
  expect(Object.keys(beyond.body.errors).sort()).toEqual(['latitude', 'longitude']);
});
