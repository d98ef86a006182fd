import { hasError, PixElementType, parsePix } from 'pix-utils';
import { describe, expect, it } from 'vitest';
import { type BrCode, crc16, decodeBrCode, encodeBrCode, plainPixText } from './pix.ts';
import { normalisePixKey } from './pix-key.ts';

const example: BrCode = {
  chave: '11222333000181',
  info: 'PEDIDO 1042',
  valor: 15_000,
  nome: 'IGREJA EXEMPLO',
  cidade: 'SAO PAULO',
  txid: 'LJ00001042A7K3',
};
const exampleCode =
  '00020126510014br.gov.bcb.pix0114112223330001810211PEDIDO 10425204000053039865406150.005802BR5914IGREJA EXEMPLO6009SAO PAULO62180514LJ00001042A7K363045CD6';

const keys: [Parameters<typeof normalisePixKey>[0], string, string][] = [
  ['cpf', '529.982.247-25', '52998224725'],
  ['cnpj', '11.222.333/0001-81', '11222333000181'],
  ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['email', ' Tesouraria@Igreja.Example ', 'tesouraria@igreja.example'],
  ['telefone', '(11) 98888-7777', '+5511988887777'],
  ['aleatoria', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
];

describe('crc16', () => {
  it('is CCITT-FALSE', () => expect(crc16('123456789')).toBe('29B1'));
});

describe('normalisePixKey', () => {
  it.each(keys)('%s %j becomes %j', (kind, typed, key) => expect(normalisePixKey(kind, typed)).toBe(key));

  it.each([
    ['cpf', '529.982.247-26'],
    ['cpf', '11222333000181'],
    ['cnpj', '11222333000182'],
    ['email', 'tesouraria@igreja'],
    ['email', 'a b@igreja.example'],
    ['email', `${'x'.repeat(70)}@igreja.example`],
    ['email', 'oração@igreja.example'],
    ['telefone', '988887777'],
    ['telefone', '+1 212 555 0100'],
    ['aleatoria', '123e4567e12b12d1a456426655440000'],
    ['aleatoria', ''],
  ] as const)('refuses %s %j', (kind, typed) => expect(normalisePixKey(kind, typed)).toBeUndefined());
});

describe('encodeBrCode', () => {
  it('writes the known example byte for byte', () => expect(encodeBrCode(example)).toBe(exampleCode));

  it('drops accents and cuts name and city to what fits', () => {
    const code = decodeBrCode(
      encodeBrCode({
        ...example,
        nome: 'Comunidade Evangélica São João Batista',
        cidade: 'São José do Rio Preto',
      }),
    )!;
    expect(code.nome).toBe('Comunidade Evangelica Sao');
    expect(code.cidade).toBe('Sao Jose do Rio');
  });

  it('leaves 25 letters of a name and 15 of a city, to the letter', () => {
    const code = encodeBrCode({ ...example, nome: 'N'.repeat(30), cidade: 'C'.repeat(30) });
    expect(code).toContain(`5925${'N'.repeat(25)}6015${'C'.repeat(15)}6218`);
  });

  it('fills the account field to 99 characters, and no further', () => {
    for (const chave of ['k', 'k'.repeat(60), 'k'.repeat(72)]) {
      const code = encodeBrCode({ ...example, chave, info: 'i'.repeat(99) });
      expect(code).toMatch(/^0002012699/);
      expect(code.slice(10 + 99, 10 + 99 + 8)).toBe('52040000');
      expect(hasError(parsePix(code))).toBe(false);
    }
  });

  it('leaves no more in the account field than its length can say', () => {
    const chave = `${'a'.repeat(60)}@igreja.example`;
    const code = encodeBrCode({ ...example, chave, info: 'Reforma do telhado' });
    expect(decodeBrCode(code)).toMatchObject({ chave });
    expect(decodeBrCode(encodeBrCode({ ...example, chave: 'c'.repeat(77) }))!.info).toBeUndefined();
  });

  it('says that it is to be paid once, where it is', () => {
    expect(encodeBrCode({ ...example, once: true })).toMatch(/^000201010212/);
    expect(encodeBrCode(example)).toMatch(/^00020126/);
  });

  it.each([
    [1, '54040.01'],
    [10, '54040.10'],
    [100_000, '54071000.00'],
    [99_999_999, '5409999999.99'],
  ])('writes %i centavos as %s', (valor, field) =>
    expect(encodeBrCode({ ...example, valor })).toContain(field),
  );

  it.each([
    { valor: 0 },
    { valor: 1.5 },
    { valor: -1 },
    { valor: Number.NaN },
    { txid: 'com espaço' },
    { txid: 'X'.repeat(26) },
    { txid: '' },
    { nome: '教会' },
    { cidade: '' },
    { chave: '' },
    { chave: 'a b' },
  ])('refuses %j', (wrong) => expect(() => encodeBrCode({ ...example, ...wrong })).toThrow(RangeError));
});

describe('decodeBrCode', () => {
  it('reads back what was written', () => {
    expect(decodeBrCode(exampleCode)).toEqual(example);
    const open: BrCode = { chave: 'a@b.example', nome: 'Igreja', cidade: 'Recife' };
    expect(decodeBrCode(encodeBrCode(open))).toEqual(open);
  });

  it('finds any single changed character', () => {
    for (let at = 0; at < exampleCode.length; at += 1) {
      const changed = exampleCode[at] === '1' ? '2' : '1';
      expect(decodeBrCode(exampleCode.slice(0, at) + changed + exampleCode.slice(at + 1))).toBeUndefined();
    }
  });

  it.each(['', '6304', '00020163041D3D', 'https://igreja.example'])('reads nothing in %j', (text) =>
    expect(decodeBrCode(text)).toBeUndefined(),
  );
});

const sample = (chave: string): BrCode => ({
  chave,
  valor: 12_345,
  nome: plainPixText('Igreja Água Viva', 25),
  cidade: 'Florianopolis',
  txid: 'CT7Q2M8D4F6H1K3P5R9S0T2V4',
});

describe('codes in other software', () => {
  it.each(keys)('an independent reader finds key and amount of a code for a %s', (_kind, _typed, chave) => {
    const read = parsePix(encodeBrCode(sample(chave)));
    if (hasError(read)) throw new Error(read.message);
    expect(read).toMatchObject({
      type: PixElementType.STATIC,
      pixKey: chave,
      merchantName: 'Igreja Agua Viva',
      merchantCity: 'Florianopolis',
      transactionAmount: 123.45,
      txid: 'CT7Q2M8D4F6H1K3P5R9S0T2V4',
    });
  });
});
