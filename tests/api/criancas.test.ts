import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { codesPerDevice } from '#shared/contracts/criancas.ts';
import { isCodigoDado } from '#shared/criancas/codigo.ts';
import { addDays, churchToday, writtenDate, yearsBefore } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import { type Answer, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { merge } from '../support/fusao.ts';
import { readPdf } from '../support/pdf.ts';

const t = await testApp();
const url = '/api/admin/domingo/criancas';
const today = churchToday(t.clock.now());
const one = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await t.db.query<{ id: number }>(statement))[0]!.id;
const church = (nome: string, sede: boolean) =>
  one(
    sql`insert into igreja (nome_fantasia, razao_social, sede) values (${nome}, ${nome}, ${sede}) returning id`,
  );
const sede = await church('Sede', true);
const filial = await church('Filial', false);
const person = (nome: string, born: string, more = { whatsapp: null as string | null }) =>
  one(sql`insert into pessoa (nome, data_nascimento, status, igreja, whatsapp)
    values (${nome}, ${born}, 'membro_ativo', ${sede}, ${more.whatsapp}) returning id`);
const service = (igreja = sede, day = today) =>
  one(sql`insert into evento (nome, slug, data, horario_inicial, horario_final, tipo, igreja)
    values ('Culto', ${randomUUID()}, ${day}, '18:00', '20:00', 'culto', ${igreja}) returning id`);
const room = (igreja = sede, nome = `Sala ${randomUUID()}`, ativa = true) =>
  one(
    sql`insert into sala (nome, igreja, capacidade, ativa) values (${nome}, ${igreja}, 10, ${ativa}) returning id`,
  );
const sala = await room(sede, 'Maternal');
const bia = await person('Beatriz Souza', yearsBefore(today, 4));
const mae = await person('Marta Souza', yearsBefore(today, 33), { whatsapp: '+5511987654321' });
const familia = await one(
  sql`insert into familia (nome, chefe, igreja) values ('Família Souza', ${mae}, ${sede}) returning id`,
);
await t.db.run(
  sql`insert into familia_membros (familia, ordem, pessoa, parentesco) values (${familia}, 0, ${bia}, 'filho_a')`,
);

/** May receive children, and nothing else. */
const teacher = await limitedTo(t, {}, [
  { action: 'create', subject: 'crianca' },
  { action: 'read', subject: 'crianca' },
]);
const phone = randomUUID();
const codes = async (evento: number, aparelho = phone): Promise<string[]> => {
  const { status, body } = await teacher.request({ url: `${url}/codigos`, body: { evento, aparelho } });
  expect(status).toBe(200);
  return body.codigos;
};
const guardian = {
  responsavel: mae,
  responsavel_nome: 'Marta Souza',
  responsavel_whatsapp: '(11) 98765-4321',
};
/** Sends one entry as a phone does; the answer is what became of it. */
async function send(
  tipo: string,
  { chave = randomUUID(), ...dados }: Record<string, unknown>,
): Promise<Answer> {
  const entry = { id: chave, tipo, momento: t.clock.now(), dados };
  const answer = await teacher.request({ url: '/api/admin/domingo/entradas', body: { entradas: [entry] } });
  const [{ situacao, resposta, mensagem: message, erros: errors }] = answer.body.resultados;
  if (situacao === 'aceita') return { ...answer, body: resposta };
  return { ...answer, status: errors ? 422 : 409, body: { message, errors } };
}
const come = (values: object) => send('crianca_entrada', { sala, aparelho: phone, ...guardian, ...values });
const leave = (evento: number, codigo: string, chave: string = randomUUID()) =>
  send('crianca_saida', { chave, evento, codigo });
const list = async (evento: number) => (await teacher.request({ url: `${url}?evento=${evento}` })).body;

describe('codes', () => {
  it('gives two phones blocks that share no code, and a phone the same block again', async () => {
    const evento = await service();
    const phones = [randomUUID(), randomUUID()];
    const blocks = await Promise.all([...phones, phones[0]!].map((aparelho) => codes(evento, aparelho)));
    expect(blocks[2]).toEqual(blocks[0]);
    const all = [...blocks[0]!, ...blocks[1]!];
    expect(new Set(all).size).toBe(2 * codesPerDevice);
    for (const code of all) expect(isCodigoDado(code)).toBe(true);
    // A used code is replaced by a new one.
    const [used] = blocks[0]!;
    expect((await come({ evento, codigo: used, aparelho: phones[0], pessoa: bia })).status).toBe(200);
    const next = await codes(evento, phones[0]);
    expect([next.length, next.includes(used!)]).toEqual([codesPerDevice, false]);
  });

  it('gives a phone no code again that it gave out, though the check-in was refused, and still takes it for that child', async () => {
    const evento = await service();
    const aparelho = randomUUID();
    const reserve = async (entregues?: string[]): Promise<string[]> => {
      const body = { evento, aparelho, ...(entregues && { entregues }) };
      const answer = await teacher.request({ url: `${url}/codigos`, body });
      expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
      return answer.body.codigos;
    };
    const [code, next] = await reserve();
    const entry = { evento, aparelho, codigo: code, nome: 'Téo', data_nascimento: yearsBefore(today, 5) };
    expect((await come({ ...entry, responsavel_whatsapp: '12' })).status).toBe(422);
    for (const codes of [await reserve([code!]), await reserve()])
      expect([codes.length, codes.includes(code!), codes.includes(next!)]).toEqual([
        codesPerDevice,
        false,
        true,
      ]);
    expect((await come(entry)).status).toBe(200);
  });

  it('refuses a code of another phone, of another service, that was used, or that nobody reserved', async () => {
    const [evento, other] = [await service(), await service()];
    const [code, second] = await codes(evento);
    const [elsewhere] = await codes(other);
    const [ofPhone] = await codes(evento, randomUUID());
    const visitor = { nome: 'Téo', data_nascimento: yearsBefore(today, 5) };
    expect((await come({ evento, codigo: code, ...visitor })).status).toBe(200);
    for (const codigo of [code, ofPhone, elsewhere])
      expect((await come({ evento, codigo, ...visitor })).body.errors.codigo).toEqual([
        errorText('criancas.code_unknown', 'pt_BR'),
      ]);
    expect((await come({ evento, codigo: 'AEIOU', ...visitor })).body.errors).toHaveProperty('codigo');
    expect((await come({ evento, codigo: second!.toLowerCase(), ...visitor })).status).toBe(200);
  });
});

describe('a child', () => {
  it('comes in once, with the notes of the last time and the adults of its house', async () => {
    const before = await service(sede, addDays(today, -7));
    const [old] = await codes(before);
    const care = { alergias: 'Amendoim', observacoes: 'Usa bombinha' };
    expect((await come({ evento: before, codigo: old, pessoa: bia, ...care })).status).toBe(200);
    const evento = await service();
    const [code, second] = await codes(evento);
    const child = (await list(evento)).cadastradas.find((one: { pessoa: number }) => one.pessoa === bia);
    expect(child).toMatchObject({
      nome: 'Beatriz Souza',
      ...care,
      responsaveis: [{ pessoa: mae, nome: 'Marta Souza', whatsapp: '+5511987654321' }],
    });
    const chave = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => come({ evento, codigo: code, pessoa: bia, chave, ...care })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const again = await come({ evento, codigo: second, pessoa: bia });
    expect([again.status, again.body.message]).toEqual([
      409,
      errorText('criancas.already_in', 'pt_BR', { name: 'Beatriz Souza', room: 'Maternal' }),
    ]);
    const { presentes } = await list(evento);
    expect(presentes).toMatchObject([
      { nome: 'Beatriz Souza', ...care, saiu_em: null, responsavel_whatsapp: '+5511987654321' },
    ]);
    expect(JSON.stringify(presentes)).not.toContain(code);
  });

  it('and the adult who brings it are the people that they are now, where records were merged since', async () => {
    const evento = await service();
    const [codigo, second] = await codes(evento);
    const [kept, child] = [
      await person('Lia Souza', yearsBefore(today, 4)),
      await person('Lia Souza', yearsBefore(today, 4)),
    ];
    await t.db.run(sql`update pessoa set responsavel = ${mae} where id = ${kept}`);
    const adult = await person('Marta Souza', yearsBefore(today, 33));
    expect((await merge(t, kept, child)).status).toBe(200);
    expect((await merge(t, mae, adult)).status).toBe(200);
    const { status, body } = await come({ evento, codigo, pessoa: child, responsavel: adult });
    expect(status).toBe(200);
    const rows = await t.db.query(
      sql`select pessoa, responsavel, nome from crianca_entrada where id = ${body.id}`,
    );
    expect(rows).toEqual([{ pessoa: kept, responsavel: mae, nome: 'Lia Souza' }]);
    expect((await come({ evento, codigo: second, pessoa: kept })).status).toBe(409);
    expect((await leave(evento, codigo!)).status).toBe(200);
  });

  it('is offered no guardian who died or left the church', async () => {
    const born = yearsBefore(today, 40);
    const [here, dead, left] = [
      await person('Ada Viva', born),
      await person('Aba Falecida', born),
      await person('Ari Mudou', born),
    ];
    await t.db.run(sql`update pessoa set status = 'falecido' where id = ${dead}`);
    await t.db.run(sql`update pessoa set status = 'transferido' where id = ${left}`);
    const child = await person('Caio Vivo', yearsBefore(today, 5));
    await t.db.run(
      sql`update pessoa set mae_id = ${dead}, pai_id = ${left}, responsavel = ${here} where id = ${child}`,
    );
    const { cadastradas } = await list(await service());
    const found = cadastradas.find((row: { pessoa: number }) => row.pessoa === child);
    expect(found.responsaveis.map(({ nome }: { nome: string }) => nome)).toEqual(['Ada Viva']);
  });

  it('does not leave by the code of another child, nor is it seen by other churches at an event of all', async () => {
    const evento = await one(sql`insert into evento (nome, slug, data, horario_inicial, horario_final, tipo)
      values ('Congresso', ${randomUUID()}, ${today}, '18:00', '20:00', 'culto') returning id`);
    const [code, second] = await codes(evento);
    const visitor = { nome: 'Téo', data_nascimento: yearsBefore(today, 5) };
    const [mine, other] = [randomUUID(), randomUUID()];
    expect((await come({ evento, codigo: code, pessoa: bia, chave: mine })).status).toBe(200);
    expect((await come({ evento, codigo: second, ...visitor, chave: other })).status).toBe(200);
    const refused = await send('crianca_saida', { evento, codigo: second, entrada: mine });
    expect([refused.status, refused.body.message]).toEqual([409, errorText('criancas.wrong_code', 'pt_BR')]);
    expect((await list(evento)).presentes).toMatchObject([{ saiu_em: null }, { saiu_em: null }]);

    const { request } = await limitedTo(t, { users: [filial] }, [
      { action: 'create', subject: 'crianca' },
      { action: 'read', subject: 'crianca' },
    ]);
    expect((await request({ url: `${url}?evento=${evento}` })).status).toBe(404);
    const reserve = await request({ url: `${url}/codigos`, body: { evento, aparelho: randomUUID() } });
    expect(reserve.status).toBe(404);
    const entry = { id: randomUUID(), tipo: 'crianca_saida', momento: t.clock.now() };
    const taken = await request({
      url: '/api/admin/domingo/entradas',
      body: { entradas: [{ ...entry, dados: { evento, codigo: code } }] },
    });
    expect(taken.body.resultados).toMatchObject([{ situacao: 'recusada' }]);
    expect((await send('crianca_saida', { evento, codigo: second, entrada: other })).status).toBe(200);
  });

  it('leaves by its code alone, once, and with the same answer when it is sent again', async () => {
    const evento = await service();
    const [code, unused] = await codes(evento);
    const { id } = (await come({ evento, codigo: code, pessoa: bia })).body;
    expect((await leave(evento, unused!)).body.message).toBe(errorText('criancas.wrong_code', 'pt_BR'));
    expect((await leave(await service(), code!)).body.message).toBe(
      errorText('criancas.wrong_code', 'pt_BR'),
    );
    const chave = randomUUID();
    expect((await leave(evento, ` ${code!.toLowerCase()} `, chave)).body).toEqual({ id });
    expect((await leave(evento, code!, chave)).body).toEqual({ id });
    const twice = await leave(evento, code!);
    expect([twice.status, twice.body.message]).toEqual([409, expect.stringContaining('já saiu')]);
    // Who came back comes in again, under another code.
    const [next] = await codes(evento);
    expect((await come({ evento, codigo: next, pessoa: bia })).status).toBe(200);
  });

  it('comes in again on another day of the event, where its way out was not noted, and leaves by the code of its night', async () => {
    const evento = await service(sede, addDays(today, -1));
    await t.db.run(sql`update evento set data_final = ${addDays(today, 1)} where id = ${evento}`);
    const [first, second, night, ofNext, ofLast] = await codes(evento);
    const visitor = { nome: 'Gil', data_nascimento: yearsBefore(today, 5) };
    expect((await come({ evento, codigo: first, pessoa: bia })).status).toBe(200);
    expect((await come({ evento, codigo: night, ...visitor })).status).toBe(200);
    const shown = async () =>
      (await list(evento)).presentes.map((one: Record<string, unknown>) => [one.nome, one.outro_dia]);
    const daysPass = (days: number) =>
      t.db.run(
        sql`update crianca_entrada set entrou_em = entrou_em - make_interval(days => ${days}) where evento = ${evento}`,
      );
    expect(await shown()).toEqual([
      ['Beatriz Souza', false],
      ['Gil', false],
    ]);
    await daysPass(1);
    expect(await shown()).toEqual([
      ['Beatriz Souza', true],
      ['Gil', true],
    ]);
    expect((await come({ evento, codigo: second, pessoa: bia })).status).toBe(200);
    expect(await shown()).toEqual([
      ['Beatriz Souza', false],
      ['Gil', true],
    ]);
    expect((await come({ evento, codigo: ofNext, pessoa: bia })).status).toBe(409);
    expect((await leave(evento, night!)).status).toBe(200);
    expect(await shown()).toEqual([['Beatriz Souza', false]]);
    // the office moves the event to its next week, as it does instead of repeating it
    await t.db.run(
      sql`update evento set data = ${addDays(today, 7)}, data_final = null where id = ${evento}`,
    );
    expect(await shown()).toEqual([['Beatriz Souza', true]]);
    await daysPass(7);
    await t.db.run(sql`update evento set data = ${today} where id = ${evento}`);
    expect(await shown()).toEqual([]);
    expect((await come({ evento, codigo: ofLast, pessoa: bia })).status).toBe(200);
    expect(await shown()).toEqual([['Beatriz Souza', false]]);
  });

  it('is not guessed: wrong codes are limited, also when many come at once', async () => {
    const evento = await service();
    const [code] = await codes(evento);
    await come({ evento, codigo: code, pessoa: bia });
    const tried = await Promise.all(Array.from({ length: 12 }, () => leave(evento, 'CCCCC')));
    const saying = (key: 'criancas.wrong_code' | 'criancas.too_many_codes', vars = {}) =>
      tried.filter(({ body }) => body.message === errorText(key, 'pt_BR', vars));
    expect(saying('criancas.wrong_code')).toHaveLength(8);
    expect(saying('criancas.too_many_codes', { minutes: 10 })).toHaveLength(4);
    expect((await leave(evento, code!)).status).toBe(409);
    t.clock.advance(11);
    expect((await leave(evento, code!)).status).toBe(200);
  });

  it('leaves without a code only by users with that permission, with a reason and a name, in the trace', async () => {
    const evento = await service();
    const [code] = await codes(evento);
    const { id } = (await come({ evento, codigo: code, pessoa: bia, alergias: 'Leite' })).body;
    const at = `${url}/${id}/saida-sem-codigo`;
    const reason = { motivo: 'A mãe perdeu a etiqueta', quem_levou: 'Marta Souza, RG conferido' };
    expect((await teacher.request({ url: at, body: reason })).status).toBe(403);
    const empty = await t.request({ url: at, body: {}, as: 'Secretaria' });
    expect(Object.keys(empty.body.errors).sort()).toEqual(['motivo', 'quem_levou']);
    expect((await t.request({ url: at, body: reason, as: 'Secretaria' })).status).toBe(204);
    expect((await t.request({ url: at, body: reason, as: 'Secretaria' })).status).toBe(409);
    expect((await leave(evento, code!)).status).toBe(409);
    const record = await t.request({ url: `/api/admin/crianca_entrada/${id}`, as: 'Secretaria' });
    expect(record.body).toMatchObject({
      sem_codigo: true,
      quem_levou: reason.quem_levou,
      motivo_saida: reason.motivo,
    });
    const trace = await t.db.query(
      sql`select depois from trilha where secao = 'crianca_entrada' and registro = ${id} order by id`,
    );
    expect(JSON.stringify(trace)).toContain(reason.motivo);
    expect(JSON.stringify(trace)).not.toContain('Leite');
    expect(JSON.stringify(trace)).not.toContain(code);
  });

  it('has two labels with the same code, of which a camera reads it', async () => {
    const evento = await service();
    const [code] = await codes(evento);
    const { id } = (await come({ evento, codigo: code, pessoa: bia, alergias: 'Amendoim' })).body;
    const answer = await t.app.inject({
      url: `${url}/etiquetas.pdf?entradas=${id}`,
      headers: { authorization: `Bearer ${teacher.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const pdf = await readPdf(answer.rawPayload);
    const text = pdf.texts.join(' ');
    expect(text.split(code!)).toHaveLength(3);
    expect(text).toContain('Amendoim');
    const english = await t.app.inject({
      url: `${url}/etiquetas.pdf?entradas=${id}`,
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'en' },
    });
    expect((await readPdf(english.rawPayload)).texts.join(' ')).toContain(writtenDate(today, 'en'));
    expect(await pdf.qr(1, { x: 0, y: 0, width: 0.5, height: 0.3 })).toBe(`CRIANCA:${code}`);
    const none = await teacher.request({ url: `${url}/etiquetas.pdf?entradas=999999` });
    expect(none.body.errors).toHaveProperty('entradas');
  });
});

describe('permissions and refusals', () => {
  it('keeps children from roles without the permission and from other churches', async () => {
    const evento = await service();
    const [code] = await codes(evento);
    const { id } = (await come({ evento, codigo: code, pessoa: bia })).body;
    for (const as of ['Tesouraria', 'Comunicação', 'Somente leitura']) {
      expect((await t.request({ url: `${url}?evento=${evento}`, as })).status).toBe(403);
      expect((await t.request({ url: '/api/admin/crianca_entrada', as })).status).toBe(403);
    }
    const branch = await limitedTo(t, { users: [filial] });
    for (const [at, body] of [
      [`${url}?evento=${evento}`, undefined],
      [`${url}/codigos`, { evento, aparelho: phone }],
      [`${url}/${id}/saida-sem-codigo`, { motivo: 'x', quem_levou: 'y' }],
    ] as const)
      expect((await branch.request({ url: at, ...(body && { body }) })).status).toBe(404);
    expect((await branch.request({ url: `${url}/etiquetas.pdf?entradas=${id}` })).status).toBe(422);
    const own = await service(filial);
    expect((await branch.request({ url: `${url}?evento=${own}` })).body.cadastradas).toEqual([]);
  });

  it('does not reveal whether a code is valid to users who may not receive children there', async () => {
    const evento = await service();
    const [code, unused] = await codes(evento);
    const { id } = (await come({ evento, codigo: code, pessoa: bia })).body;
    const receives = [{ action: 'create', subject: 'crianca' }] as const;
    const outside = [
      (await limitedTo(t, { users: [filial] }, [...receives])).request,
      (await limitedTo(t, {}, [{ action: 'create', subject: 'presenca' }])).request,
    ];
    for (const request of outside) {
      const answers = [];
      for (const codigo of [code, unused, 'CCCCC']) {
        const entry = {
          id: randomUUID(),
          tipo: 'crianca_saida',
          momento: t.clock.now(),
          dados: { evento, codigo },
        };
        const { status, body } = await request({
          url: '/api/admin/domingo/entradas',
          body: { entradas: [entry] },
        });
        const [{ id: _, ...said }] = body.resultados;
        answers.push({ status, ...said });
      }
      expect(answers[0]).toMatchObject({ situacao: 'recusada' });
      expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    }
    const record = await t.request({ url: `/api/admin/crianca_entrada/${id}`, as: 'Secretaria' });
    expect(record.body).toMatchObject({ id, saiu_em: null });
    const room = await teacher.request({ url: `${url}?evento=${evento}` });
    for (const { text } of [record, room]) expect(text).not.toContain(code);
  });

  it('reports errors of a check-in, and stores nothing of it', async () => {
    const evento = await service();
    const [codigo] = await codes(evento);
    const visitor = { evento, codigo, nome: 'Léo', data_nascimento: yearsBefore(today, 3) };
    const wrong: [object, string][] = [
      [{ ...visitor, nome: '' }, 'nome'],
      [{ ...visitor, data_nascimento: null }, 'data_nascimento'],
      [{ ...visitor, data_nascimento: addDays(today, 1) }, 'data_nascimento'],
      [{ ...visitor, responsavel_nome: ' ' }, 'responsavel_nome'],
      [{ ...visitor, responsavel_whatsapp: null }, 'responsavel_whatsapp'],
      [{ ...visitor, responsavel_whatsapp: '123' }, 'responsavel_whatsapp'],
      [{ ...visitor, sala: await room(filial) }, 'sala'],
      [{ ...visitor, sala: await room(sede, 'Fechada', false) }, 'sala'],
      [{ ...visitor, pessoa: 999_999 }, 'pessoa'],
      [{ ...visitor, responsavel: 999_999 }, 'responsavel'],
      [{ ...visitor, evento: await service(sede, addDays(today, 1)) }, 'evento'],
    ];
    for (const [values, field] of wrong) {
      const answer = await come(values);
      expect([field, answer.status, Object.keys(answer.body.errors ?? {})], answer.text).toEqual([
        field,
        422,
        [field],
      ]);
    }
    expect((await list(evento)).presentes).toEqual([]);
    expect((await come(visitor)).status).toBe(200);
  });

  it('forgets check-ins after two years, and codes after the service', async () => {
    const evento = await service();
    const [codigo] = await codes(evento);
    const { id } = (await come({ evento, codigo, pessoa: bia })).body;
    await t.db.run(
      sql`update crianca_entrada set entrou_em = entrou_em - interval '3 years' where id = ${id}`,
    );
    await t.db.run(
      sql`update crianca_codigo set reservado_em = reservado_em - interval '91 days' where evento = ${evento}`,
    );
    await t.db.run(sql`update evento set data = ${addDays(today, -91)} where id = ${evento}`);
    await t.jobs.tick('privacidade.retencao');
    expect(await t.db.query(sql`select from crianca_entrada where id = ${id}`)).toEqual([]);
    expect(await t.db.query(sql`select from crianca_codigo where evento = ${evento}`)).toEqual([]);
    const trace = await t.db.query<{ depois: object }>(
      sql`select depois from trilha where secao = 'crianca_entrada' and registro = ${id} and depois is not null`,
    );
    for (const { depois } of trace) expect(depois).toEqual({});
  });

  it('takes a code that a phone reserved long ago for a service that goes on, or that was a few weeks ago', async () => {
    const moved = await service();
    const past = await service(sede, addDays(today, -40));
    const blocks = [await codes(moved), await codes(past)] as const;
    await t.db.run(sql`update crianca_codigo set reservado_em = reservado_em
      - case when evento = ${moved} then interval '100 days' else interval '40 days' end
      where evento in (${moved}, ${past})`);
    await t.jobs.tick('privacidade.retencao');
    expect(await codes(moved)).toEqual(blocks[0]);
    const visitor = { nome: 'Téo', data_nascimento: yearsBefore(today, 5) };
    expect((await come({ evento: moved, codigo: blocks[0][0], ...visitor })).status).toBe(200);
    expect((await come({ evento: past, codigo: blocks[1][0], ...visitor })).status).toBe(200);
  });
});
