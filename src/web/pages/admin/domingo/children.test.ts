import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ageOn } from '#shared/age.ts';
import type { CriancaNaSala } from '#shared/contracts/criancas.ts';
import {
  adultsNotNamed,
  childByCode,
  childrenOf,
  codeProblem,
  codesGiven,
  codesLeft,
  isInside,
  needsCodes,
  onlyAdult,
  roomFor,
} from './children.ts';
import type { SundayEntry } from './sunday-store.ts';

const evento = 7;
const hash = (code: string) => createHash('sha256').update(`${evento}:${code}`).digest('hex');
const bia: CriancaNaSala = {
  id: 1,
  chave: 'a',
  sala: 1,
  nome: 'Bia',
  pessoa: 9,
  data_nascimento: '2022-03-04',
  alergias: 'Leite',
  observacoes: null,
  responsavel_nome: 'Marta',
  responsavel_whatsapp: null,
  autorizados: null,
  resumo: hash('CH7RW'),
  entrou_em: '2026-11-15T21:00:00Z',
  saiu_em: null,
  outro_dia: false,
};
const step = (tipo: string, key: string, dados: object): SundayEntry => ({
  key,
  users: 1,
  tipo,
  momento: '2026-11-15T21:05:00Z',
  rotulo: '',
  isTried: false,
  dados: { evento, ...dados },
});
const leo = step('crianca_entrada', 'b', {
  sala: 2,
  aparelho: 'x',
  codigo: 'TTTT2',
  nome: 'Léo',
  responsavel_nome: 'Rui',
});

it('knows a child by its code: taken in here, or in the list that it had before', async () => {
  const children = childrenOf({ presentes: [bia], cadastradas: [] }, [leo], evento);
  expect(children.map(({ nome }) => nome)).toEqual(['Bia', 'Léo']);
  expect((await childByCode(children, evento, 'CH7RW'))?.nome).toBe('Bia');
  expect((await childByCode(children, evento, 'TTTT2'))?.nome).toBe('Léo');
  expect(await childByCode(children, evento, 'CCCCC')).toBeUndefined();
  expect(childrenOf(undefined, [leo], 8)).toEqual([]);
});

it('marks a child that left on this phone, before the server knows', () => {
  const [first] = childrenOf(
    { presentes: [bia], cadastradas: [] },
    [step('crianca_saida', 'c', { entrada: 'a', codigo: 'CH7RW' })],
    evento,
  );
  expect(first?.saiu_em).toBe('2026-11-15T21:05:00Z');
});

it('counts nobody of another day as inside, and still knows the code of that child', async () => {
  const children = childrenOf({ presentes: [{ ...bia, outro_dia: true }], cadastradas: [] }, [leo], evento);
  expect(children.filter(isInside).map(({ nome }) => nome)).toEqual(['Léo']);
  expect((await childByCode(children, evento, 'CH7RW'))?.nome).toBe('Bia');
});

it('gives no code twice: neither one that left this phone, nor one of an entry that waits or was refused', () => {
  const refused = step('crianca_entrada', 'd', { codigo: 'C' });
  const usedCodes = codesGiven(['A', 'B'], [refused, step('crianca_saida', 'e', { codigo: 'D' })]);
  expect(codesLeft(['A', 'B', 'C', 'D', 'E'], usedCodes)).toEqual(['D', 'E']);
});

it('asks for codes when few are left, or when the server has not confirmed those of an earlier week', () => {
  const block = (count: number) => ({ codigos: Array.from({ length: count }, (_, at) => `C${at}`) });
  expect(needsCodes(block(40), false)).toBe(true);
  expect(needsCodes(block(40), true)).toBe(false);
  expect(needsCodes(block(19), true)).toBe(true);
});

it('proposes the room of the age', () => {
  const room = (id: number, idade_de: number | null, idade_ate: number | null) => ({
    id,
    nome: String(id),
    idade_de,
    idade_ate,
    capacidade: null,
  });
  const rooms = [room(1, null, null), room(2, 0, 3), room(3, 4, 7)];
  expect(ageOn('2022-11-16', '2026-11-15')).toBe(3);
  expect(roomFor(rooms, '2022-11-16', '2026-11-15')).toBe(2);
  expect(roomFor(rooms, '2022-11-15', '2026-11-15')).toBe(3);
  expect(roomFor(rooms, null, '2026-11-15')).toBeUndefined();
});

it('reports five letters as a code of no child, and other lengths as invalid', () => {
  expect([codeProblem('ABE10'), codeProblem('crianca:abe 10'), codeProblem('ABE1')]).toEqual([
    'criancas.wrong',
    'criancas.wrong',
    'criancas.code_error',
  ]);
});

it('tells the adults of a record apart from those who were named when the child came in', () => {
  const adults = [{ nome: 'Márta Reis' }, { nome: 'Rui Reis' }, { nome: 'Rute Reis' }];
  expect(adultsNotNamed({ responsavel_nome: ' Marta Reis', autorizados: null }, adults)).toEqual([
    'Rui Reis',
    'Rute Reis',
  ]);
  expect(adultsNotNamed({ responsavel_nome: 'Marta Reis', autorizados: 'tio Zé, rui reis' }, adults)).toEqual(
    ['Rute Reis'],
  );
});

it('proposes the guardian only if the record has a single adult', () => {
  const adult = (pessoa: number) => ({ pessoa, nome: `Adulto ${pessoa}`, whatsapp: null });
  expect(onlyAdult([adult(1)])?.pessoa).toBe(1);
  expect(onlyAdult([adult(1), adult(2)])).toBeUndefined();
  expect(onlyAdult([])).toBeUndefined();
});
