import { describe, expect, it } from 'vitest';
import { formFields } from '#shared/contracts/site.ts';
import { type EventUnderTest, signUps } from '../support/sign-ups.ts';

const s = await signUps();
const { from } = s;
const pages = s.signUps;

async function start(evento: EventUnderTest, people = 1): Promise<string> {
  const sent = { [formFields.formToken]: s.formToken(), [`lotes.${evento.lotes[0]!.id}`]: String(people) };
  const outcome = await pages.start(evento.slug, sent, from);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.codigo;
}
const buyer = { 'comprador.nome': 'Rute Lima', 'comprador.email': 'rute@example.com' };

describe('a buyer who says to be the first participant', () => {
  const stranger = { 'participantes.0.nome': 'Rute Lma', 'participantes.0.email': 'rut@example.com' };

  it('is entered as the buyer, whatever the fields of the participant still say', async () => {
    const codigo = await start(await s.evento());
    const sent = { ...buyer, ...stranger, 'participantes.0.sou_eu': 'sim' };
    expect(await pages.fill(codigo, sent, from)).toEqual({ ok: true });
    const [first] = (await pages.purchase(codigo))!.participantes;
    expect(first).toMatchObject({ participante: 'Rute Lima', email: 'rute@example.com' });
  });

  it('is entered as typed without the tick', async () => {
    const codigo = await start(await s.evento());
    expect(await pages.fill(codigo, { ...buyer, ...stranger }, from)).toEqual({ ok: true });
    const [first] = (await pages.purchase(codigo))!.participantes;
    expect(first).toMatchObject({ participante: 'Rute Lma', email: 'rut@example.com' });
  });
});
