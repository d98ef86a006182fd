import { describe, expect, it } from 'vitest';
import { signUps } from '../support/sign-ups.ts';

/* What an attacker tried: places kept from others without paying for them. */
const s = await signUps();
const { t, from } = s;
const pages = s.signUps;
const hours = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

describe('“I have paid”', () => {
  const proof = (codigo: string) => {
    const form = new FormData();
    form.append('comprovante', new File([Buffer.from('%PDF-1.4\n%%EOF')], 'pix.pdf'));
    return t.ask({ url: `/api/cobrancas/${codigo}/comprovante`, form });
  };

  it('keeps places for two hours without a proof, and for the review with one', async () => {
    const { codigo, cobranca } = await s.buy(await s.evento());
    await pages.reportPaid(codigo, from);
    const said = await s.read(codigo);
    expect(hours(cobranca!.expira_em, said.cobranca!.expira_em)).toBe(2);
    for (let turn = 0; turn < 2; turn++) {
      expect((await proof(cobranca!.codigo)).status).toBe(200);
      expect(hours(cobranca!.expira_em, (await s.read(codigo)).cobranca!.expira_em)).toBe(72);
    }
  });

  it('keeps no place beyond the beginning of the event, with or without a proof', async () => {
    const evento = await s.evento({ data: '2026-03-10', horario_inicial: '17:30', horario_final: '19:00' });
    const { codigo, cobranca } = await s.buy(evento);
    await pages.reportPaid(codigo, from);
    await proof(cobranca!.codigo);
    expect((await s.read(codigo)).cobranca!.expira_em).toBe('2026-03-10T20:30:00.000Z');
  });
});
