import { describe, expect, it } from 'vitest';
import { formFields } from '#shared/contracts/site.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { from } = s;
const pages = s.signUps;

async function start(evento: TestEvent, people = 1): Promise<string> {
  const fields = { [formFields.formToken]: s.formToken(), [`lotes.${evento.lotes[0]!.id}`]: String(people) };
  const outcome = await pages.start(evento.slug, fields, from);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.codigo;
}
const buyer = { 'comprador.nome': 'Rute Lima', 'comprador.email': 'rute@example.com' };

describe('a buyer who says to be the first participant', () => {
  const stranger = { 'participantes.0.nome': 'Rute Lma', 'participantes.0.email': 'rut@example.com' };

  it('is entered as the buyer, whatever the fields of the participant still say', async () => {
    const codigo = await start(await s.evento());
    const fields = { ...buyer, ...stranger, 'participantes.0.sou_eu': 'sim' };
    expect(await pages.fill(codigo, fields, from)).toEqual({ ok: true });
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

describe('a form with several mistakes', () => {
  it('names all of them at once', async () => {
    const evento = await s.evento({
      pede_cpf: true,
      pede_nascimento: true,
      perguntas: [{ pergunta: 'Camiseta', tipo: 'camiseta', obrigatoria: true }],
    });
    const codigo = await start(evento, 3);
    const { id } = (await pages.purchase(codigo))!.perguntas[0]!;
    const fields = {
      'comprador.email': 'rute',
      'participantes.0.sou_eu': 'sim',
      'participantes.1.nome': 'Davi',
      'participantes.1.data_nascimento': '2015-05-01',
      'participantes.1.cpf': '111',
      'participantes.2.data_nascimento': '31/02/1990',
      'participantes.2.cpf': '529.982.247-25',
      [`participantes.2.respostas.${id}`]: 'M',
    };
    const refused = await pages.fill(codigo, fields, from);
    expect(refused).toMatchObject({
      ok: false,
      status: 422,
      errors: {
        'participantes.2.data_nascimento': ['Informe uma data que existe, no formato DD/MM/AAAA.'],
      },
    });
    expect(Object.keys((refused as { errors: object }).errors).sort()).toEqual([
      'comprador.email',
      'comprador.nome',
      'participantes.0.cpf',
      'participantes.0.data_nascimento',
      `participantes.0.respostas.${id}`,
      'participantes.1.cpf',
      'participantes.1.responsavel',
      'participantes.1.responsavel.autoriza',
      `participantes.1.respostas.${id}`,
      'participantes.2.data_nascimento',
      'participantes.2.nome',
    ]);
  });
});

describe('an event that asks for the CPF', () => {
  it('takes the document of a person without one, and keeps it beside no CPF', async () => {
    const evento = await s.evento({ pede_cpf: true });
    const codigo = await start(evento, 2);
    const fields = {
      ...buyer,
      'participantes.0.nome': 'John Smith',
      'participantes.0.documento': 'GB 123456',
      'participantes.1.nome': 'Rute Lima',
      'participantes.1.cpf': '529.982.247-25',
      'participantes.1.documento': 'MG-12.345',
    };
    expect(await pages.fill(codigo, fields, from)).toEqual({ ok: true });
    expect((await pages.purchase(codigo))!.participantes).toMatchObject([
      { participante: 'John Smith', cpf: null, documento: 'GB 123456' },
      { participante: 'Rute Lima', cpf: '52998224725', documento: null },
    ]);
  });

  it('says what to do where both are missing, and refuses what is no number of a document', async () => {
    const codigo = await start(await s.evento({ pede_cpf: true }), 2);
    const fields = {
      ...buyer,
      'participantes.0.nome': 'John Smith',
      'participantes.1.nome': 'Ana',
      'participantes.1.documento': '<b>',
    };
    expect(await pages.fill(codigo, fields, from)).toMatchObject({
      ok: false,
      status: 422,
      errors: {
        'participantes.0.cpf': ['Informe o CPF. Quem não tem informa o passaporte ou outro documento.'],
        'participantes.1.documento': ['Informe o número do documento, com letras e números.'],
      },
    });
  });
});

describe('an event for some ages', () => {
  const born = (date: string) => ({
    ...buyer,
    'participantes.0.nome': 'Davi',
    'participantes.0.data_nascimento': date,
    'participantes.0.responsavel.nome': 'Rute Lima',
    'participantes.0.responsavel.autoriza': 'sim',
  });

  it('asks for the date of birth, and counts the years on the first day', async () => {
    const evento = await s.evento({ idade_minima: 12, idade_maxima: 17 });
    const codigo = await start(evento);
    const { evento: shown } = (await pages.purchase(codigo))!;
    expect(shown).toMatchObject({ pede_nascimento: true, idade_minima: 12, idade_maxima: 17 });
    const refusal = ['Este evento é para quem tem de 12 a 17 anos em 18/04/2026.'];
    for (const date of ['2014-04-19', '2008-04-18'])
      expect(await pages.fill(codigo, born(date), from)).toMatchObject({
        errors: { 'participantes.0.data_nascimento': refusal },
      });
    for (const date of ['2014-04-18', '2008-04-19'])
      expect(await pages.fill(codigo, born(date), from)).toEqual({ ok: true });
    expect(await pages.fill(codigo, { ...buyer, 'participantes.0.nome': 'Davi' }, from)).toMatchObject({
      errors: { 'participantes.0.data_nascimento': ['Este campo é obrigatório.'] },
    });
  });

  it('refuses others in one call too, and a youngest age above the oldest', async () => {
    const evento = await s.evento({ idade_minima: 18 });
    const [lote] = evento.lotes;
    const participantes = [{ nome: 'Davi', lote: lote!.id, data_nascimento: '2010-01-01' }];
    expect((await s.request(s.body(evento, 1, { participantes }))).body.errors).toEqual({
      'participantes.0.data_nascimento': ['Este evento é a partir de 18 anos, completos até 18/04/2026.'],
    });
    const answer = await s.change(evento, { idade_minima: 18, idade_maxima: 17 });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['idade_maxima']);
  });
});

describe('a purchase in one call with several mistakes', () => {
  it('names those of its fields and those of the event at once', async () => {
    const evento = await s.evento({
      pede_cpf: true,
      pede_nascimento: true,
      perguntas: [{ pergunta: 'Camiseta', tipo: 'camiseta', obrigatoria: true }],
    });
    const [{ id: pergunta }] = evento.perguntas as [{ id: number }];
    const lote = evento.lotes[0]!.id;
    const refused = await s.request({
      ...s.body(evento),
      comprador: { nome: '', email: 'nada' },
      participantes: [
        { nome: 'Ana', lote, data_nascimento: 'ontem' },
        {
          nome: 'Bia',
          lote,
          cpf: '529.982.247-25',
          data_nascimento: '2015-01-01',
          respostas: { [pergunta]: 'XXL' },
        },
      ],
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).sort()).toEqual(
      [
        'comprador.email',
        'comprador.nome',
        'participantes.0.cpf',
        'participantes.0.data_nascimento',
        `participantes.0.respostas.${pergunta}`,
        'participantes.1.responsavel',
        `participantes.1.respostas.${pergunta}`,
      ].sort(),
    );
  });

  it('names lots, answers and the voucher together', async () => {
    const evento = await s.evento({ pede_cpf: true });
    const refused = await s.request({
      ...s.body(evento),
      participantes: [{ nome: 'Ana', lote: 999_999 }],
      voucher: 'NAO-EXISTE',
    });
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'participantes.0.cpf',
      'participantes.0.lote',
      'voucher',
    ]);
  });
});
