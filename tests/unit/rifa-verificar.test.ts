import { webcrypto } from 'node:crypto';
import { expect, it } from 'vitest';
import { webHashing } from '#shared/rifa/hashing.ts';
import { type Prova, provaText } from '#shared/rifa/prova.ts';
import { proveCompra, verifyRifa } from '#shared/rifa/verificar.ts';
import { describe as describeReport, verify } from '../../tools/verify-rifa.mjs';
import { makeRaffle, publishRaffle } from '../support/rifa-proofs.ts';
import { seededRandom } from '../support/seeded-random.ts';

const hashing = webHashing(webcrypto.subtle, new TextEncoder());
const failed = ({ passos }: Awaited<ReturnType<typeof verifyRifa>>) =>
  passos.filter(({ ok }) => ok === false).map(({ passo, motivo }) => `${passo}: ${motivo}`);
const audit = await publishRaffle(makeRaffle(7, { modo: 'auditoria', total_cotas: 73 }));
const federal = await publishRaffle(makeRaffle(8, { modo: 'federal', total_cotas: 100 }));

it('confirms what the server published, in the browser, for both modes and many shapes', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const { texts } = await publishRaffle(makeRaffle(seed));
    const result = await verifyRifa(hashing, texts);
    expect(failed(result)).toEqual([]);
    expect(result.resposta).toBe('confere');
  }
});

it('confirms a raffle as far as it is published', async () => {
  const sofar = { ...audit.prova, resultado: null };
  const frozen = await verifyRifa(hashing, { prova: provaText(sofar), lista: audit.texts.lista });
  expect([frozen.resposta, frozen.passos.filter(({ ok }) => ok).length]).toEqual(['ate_aqui', 6]);
  const onSale = await verifyRifa(hashing, { prova: provaText({ ...sofar, lista: null }), lista: null });
  expect([onSale.resposta, onSale.passos.filter(({ ok }) => ok).length]).toEqual(['ate_aqui', 3]);
  expect(failed(await verifyRifa(hashing, { prova: provaText(sofar), lista: null }))).toEqual([
    'lista: lista_falta',
  ]);
});

it.each([
  ['after the promised extraction', { congelada_em: new Date('2026-11-21T21:00:00.000Z') }],
  ['for another extraction although it was in time', { extracao: { numero: '07001', data: '2026-11-25' } }],
  [
    'after the extraction that it names',
    {
      extracao: { numero: '07001', data: '2026-11-25' },
      congelada_em: new Date('2026-11-25T21:00:00.000Z'),
    },
  ],
])('refuses a list that was frozen %s', async (_, values) => {
  const inTime = { extracao: { numero: '05999', data: '2026-11-21' } };
  const raffle = { ...makeRaffle(7, inTime), congelada_em: new Date('2026-11-21T20:00:00.000Z'), ...inTime };
  const { texts } = await publishRaffle({ ...raffle, ...values });
  expect(failed(await verifyRifa(hashing, texts))).toEqual(['congelamento: extracao']);
  expect(verify(texts.prova, texts.lista).step).toBe('congelamento');
});

it('prints no control sequences, whatever the name of a raffle', async () => {
  const nome = 'Rifa\u001b[2K\rCONFERE: o sorteio foi feito\u202e\n"';
  const { texts } = await publishRaffle(
    makeRaffle(7, { nome, premios: [{ descricao: 'Moto\u0007', valor: null }] }),
  );
  const lines = describeReport(verify(texts.prova, texts.lista));
  expect(lines[0]).toContain('Rifa?[2K?CONFERE');
  expect(lines.filter((line) => /\p{C}/u.test(line))).toEqual([]);
});

it('notices any changed byte of either file', async () => {
  const random = seededRandom(5);
  for (const { texts } of [audit, federal])
    for (let run = 0; run < 150; run += 1) {
      const name = random.pick(['prova', 'lista'] as const);
      const text = texts[name];
      const at = random.below(text.length);
      const byte = String.fromCharCode(random.between(32, 126));
      if (byte === text[at]) continue;
      const changed = text.slice(0, at) + byte + text.slice(at + 1);
      const result = await verifyRifa(hashing, { ...texts, [name]: changed });
      expect(result.resposta, `${name} ${at} ${text[at]} → ${byte}`).toBe('nao_confere');
    }
});

const hex = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1);

it.each<[string, (prova: Prova, lista: string) => { prova: Prova; lista?: string }, string[]]>([
  ['the raffle', (p) => ({ prova: { ...p, slug: `${p.slug}x` } }), ['regras: regras_slug']],
  [
    'the rules',
    (p) => ({ prova: { ...p, regras: p.regras.replace('Reforma', 'reforma') } }),
    ['regras: sha256'],
  ],
  [
    'the hash of the seed',
    (p) => ({
      prova: { ...p, compromisso: { ...p.compromisso, semente_sha256: hex(p.compromisso.semente_sha256) } },
    }),
    ['compromisso: sha256'],
  ],
  [
    'the commitment',
    (p) => ({
      prova: {
        ...p,
        compromisso: { ...p.compromisso, compromisso_sha256: hex(p.compromisso.compromisso_sha256) },
      },
    }),
    ['compromisso: sha256'],
  ],
  [
    'the count of the list',
    (p) => ({ prova: { ...p, lista: { ...p.lista!, quantidade: p.lista!.quantidade + 1 } } }),
    ['lista: lista_quantidade'],
  ],
  [
    'the root',
    (p) => ({ prova: { ...p, lista: { ...p.lista!, raiz: hex(p.lista!.raiz) } } }),
    ['raiz: sha256', 'congelamento: sha256'],
  ],
  [
    'the salt',
    (p) => ({ prova: { ...p, lista: { ...p.lista!, sal: hex(p.lista!.sal) } } }),
    ['congelamento: sha256'],
  ],
  [
    'a mark of the list',
    (prova, lista) => ({ prova, lista: lista.replace(/;./, (mark) => (mark === ';0' ? ';1' : ';0')) }),
    ['raiz: sha256'],
  ],
  ['the order of the list', (prova, lista) => ({ prova, lista: lista + lista }), ['lista: lista_ordem']],
  ['the end of the list', (prova, lista) => ({ prova, lista: lista.slice(0, -1) }), ['lista: lista_fim']],
  [
    'the seed',
    (p) => ({ prova: { ...p, resultado: { ...p.resultado!, semente: hex(p.resultado!.semente) } } }),
    ['semente: sha256', 'sorteio: ganhadores', 'resultado: sha256'],
  ],
  [
    'a winner',
    (p) => {
      const [first, ...rest] = p.resultado!.ganhadores;
      const ganhadores = [{ ...first!, numero: first!.numero! + 1 }, ...rest];
      return { prova: { ...p, resultado: { ...p.resultado!, ganhadores } } };
    },
    ['sorteio: ganhadores', 'resultado: sha256'],
  ],
  [
    'the hash of the result',
    (p) => ({
      prova: { ...p, resultado: { ...p.resultado!, resultado_sha256: hex(p.resultado!.resultado_sha256) } },
    }),
    ['resultado: sha256'],
  ],
])('names %s when it was changed', async (_, change, steps) => {
  const { prova, lista = audit.texts.lista } = change(audit.prova, audit.texts.lista);
  expect(failed(await verifyRifa(hashing, { prova: provaText(prova), lista }))).toEqual(steps);
});

it('names a federal prize that the draw did not use', async () => {
  const premios_federais = [...federal.prova.resultado!.premios_federais];
  premios_federais[4] = premios_federais[4] === '00000' ? '10000' : '00000';
  const resultado = { ...federal.prova.resultado!, premios_federais };
  const texts = { ...federal.texts, prova: provaText({ ...federal.prova, resultado }) };
  expect(failed(await verifyRifa(hashing, texts))).toContain('resultado: sha256');
});

it('proves the numbers of a purchase by its code, and of no other', async () => {
  const { pagos } = makeRaffle(7, { modo: 'auditoria', total_cotas: 73 });
  const { congelada } = await verifyRifa(hashing, audit.texts);
  const { codigo } = pagos[3]!;
  const proved = await proveCompra(hashing, congelada!, codigo);
  expect(proved.map(({ numero }) => numero)).toEqual(
    pagos.filter((pago) => pago.codigo === codigo).map(({ numero }) => numero),
  );
  expect(proved.every(({ ok }) => ok)).toBe(true);
  expect(await proveCompra(hashing, congelada!, `${codigo}x`)).toEqual([]);
});
