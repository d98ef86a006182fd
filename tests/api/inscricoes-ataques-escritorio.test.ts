import { describe, expect, it } from 'vitest';
import { limitedTo } from '../support/churches.ts';
import { signUps } from '../support/sign-ups.ts';

/* What an attacker with an account of the office tried. */
const s = await signUps();
const { t } = s;

describe('badges', () => {
  it('carry the codes of tickets only for those who may change sign-ups', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 10 }] });
    await s.buy(evento);
    const reads = await limitedTo(t, {}, [
      { action: 'list', subject: 'inscricao' },
      { action: 'read', subject: 'inscricao' },
    ]);
    const edits = await limitedTo(t, {}, [
      { action: 'list', subject: 'inscricao' },
      { action: 'edit', subject: 'inscricao' },
    ]);
    const url = `/api/admin/inscricao/crachas.pdf?evento=${evento.id}`;
    expect((await reads.ask({ url: `${url}&qr=true` })).status).toBe(403);
    expect((await reads.ask({ url: `${url}&qr=false` })).status).toBe(200);
    expect((await edits.ask({ url: `${url}&qr=true` })).status).toBe(200);
  });
});
