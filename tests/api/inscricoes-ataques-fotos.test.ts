import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';
import { blackPng } from '../support/pictures.ts';

/* Photos of one ticket that are sent at the same moment. */
const s = await signUpFixture();
const { t } = s;

it('photos sent at the same moment leave one, and no file that no record names', async () => {
  const lotes = [{ nome: 'Livre', preco: 0, quantidade: 5 }];
  const evento = await s.evento({ pede_foto: 'obrigatoria', lotes });
  const { inscricoes } = await s.buy(evento, 1, { metodo: undefined });
  const send = () => {
    const form = new FormData();
    form.append('foto', new File([new Uint8Array(blackPng(40, 40))], 'foto.png'));
    return t.request({ url: `/api/inscricoes/${inscricoes[0]!.codigo}/foto`, form });
  };
  for (let turn = 0; turn < 2; turn++) {
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  }
  const stored = await t.db.query(sql`select a.id from arquivo a where a.chave like 'inscricao/foto/%'`);
  expect(stored).toEqual(await t.db.query(sql`select foto as id from inscricao where evento = ${evento.id}`));
});
