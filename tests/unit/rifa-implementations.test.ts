import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Prova, provaText } from '#shared/rifa/prova.ts';
import { describe as inWords, verify } from '../../tools/verify-rifa.mjs';
import {
  makeRaffle,
  publishRaffle,
  pythonDraws,
  vectorFile,
  vectorLine,
  vectorSeeds,
} from '../support/rifa-proofs.ts';

type Published = Awaited<ReturnType<typeof publishRaffle>>;
const raffles = vectorSeeds.map((seed) => makeRaffle(seed));
const published: Published[] = [];
beforeAll(async () => {
  for (const raffle of raffles) published.push(await publishRaffle(raffle));
});

describe('1,000 raffles of both modes', () => {
  it('have unsold numbers, several prizes, prizes without winner and sizes that are no power of ten', () => {
    const some = (holds: (at: number) => boolean): number => raffles.filter((_, at) => holds(at)).length;
    const winners = (at: number) => published[at]!.prova.resultado!.ganhadores;
    expect(some((at) => raffles[at]!.regras.modo === 'federal')).toBeGreaterThan(300);
    expect(some((at) => raffles[at]!.regras.total_cotas % 10 !== 0)).toBeGreaterThan(300);
    expect(some((at) => raffles[at]!.pagos.length < raffles[at]!.regras.total_cotas)).toBeGreaterThan(300);
    expect(some((at) => winners(at).length > 1)).toBeGreaterThan(300);
    expect(some((at) => winners(at).some(({ numero }) => numero === null))).toBeGreaterThan(50);
  });

  it('are drawn as Python draws them', async () => {
    const lines = published.map(({ prova }, at) =>
      vectorLine(vectorSeeds[at]!, prova.resultado!.resultado_sha256),
    );
    expect(`${lines.join('\n')}\n`).toBe(await readFile(vectorFile, 'utf8'));
    // Where Python is installed, all of its results are compared.
    const draws = pythonDraws(raffles);
    const expected = published.map(({ prova: { resultado }, texts }) => ({
      lista: createHash('sha256').update(texts.lista).digest('hex'),
      ganhadores: resultado!.ganhadores.map(({ numero }) => numero),
      resultado_sha256: resultado!.resultado_sha256,
    }));
    expect(draws ?? expected).toEqual(expected);
  });

  it('are confirmed by the tool that anyone can run', () => {
    for (const { texts, prova } of published) {
      const { holds, why, winners } = verify(texts.prova, texts.lista);
      expect([holds, why]).toEqual([true, null]);
      expect(winners).toEqual(prova.resultado!.ganhadores.map(({ numero }) => numero));
    }
  });
});

describe('the tool', () => {
  const raffle = makeRaffle(7, { modo: 'auditoria', total_cotas: 73 });
  const hex = (text: string): string => (text.startsWith('0') ? '1' : '0') + text.slice(1);
  let audit: Published;
  beforeAll(async () => {
    audit = await publishRaffle(raffle);
  });
  const failing = (change: (prova: Prova) => Partial<Prova>, lista = audit.texts.lista) =>
    verify(provaText({ ...audit.prova, ...change(structuredClone(audit.prova)) }), lista).step;

  it('names what was changed', () => {
    const { lista } = audit.texts;
    expect(failing(({ slug }) => ({ slug: `${slug}x` }))).toBe('regras');
    expect(failing(({ regras }) => ({ regras: regras.replace('Reforma', 'reforma') }))).toBe('regras');
    for (const [name, step] of [
      ['regras_sha256', 'regras'],
      ['semente_sha256', 'compromisso'],
      ['compromisso_sha256', 'compromisso'],
    ] as const)
      expect(
        failing(({ compromisso }) => ({ compromisso: { ...compromisso, [name]: hex(compromisso[name]) } })),
      ).toBe(step);
    for (const [name, step] of [
      ['raiz', 'raiz'],
      ['sal', 'congelamento'],
      ['congelamento_sha256', 'congelamento'],
    ] as const)
      expect(failing((prova) => ({ lista: { ...prova.lista!, [name]: hex(prova.lista![name]) } }))).toBe(
        step,
      );
    expect(failing((prova) => ({ lista: { ...prova.lista!, quantidade: 1 } }))).toBe('lista');
    for (const [name, step] of [
      ['semente', 'semente'],
      ['resultado_sha256', 'resultado'],
    ] as const)
      expect(
        failing((prova) => ({ resultado: { ...prova.resultado!, [name]: hex(prova.resultado![name]) } })),
      ).toBe(step);
    const ganhadores = [{ premio: 1, numero: 72 }];
    expect(failing((prova) => ({ resultado: { ...prova.resultado!, ganhadores } }))).toBe('sorteio');
    const premios_federais = ['00000', '00000', '00000', '00000', '00000'];
    expect(failing((prova) => ({ resultado: { ...prova.resultado!, premios_federais } }))).toBe('sorteio');
    expect(
      failing(
        () => ({}),
        lista.replace(/;./, (mark) => (mark === ';0' ? ';1' : ';0')),
      ),
    ).toBe('raiz');
    expect(failing(() => ({}), lista.slice(0, -1))).toBe('lista');
    expect(failing(() => ({}), lista + lista)).toBe('lista');
    expect(verify(audit.texts.prova.replace('aprisco', 'aprisca'), lista).step).toBe('prova');
    expect(verify(`${audit.texts.prova} `, lista).step).toBe('prova');
    expect(verify('{', lista).step).toBe('prova');
  });

  it('notices every single changed byte', () => {
    const { prova, lista } = audit.texts;
    const changed = (text: string, at: number): string =>
      text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
    for (let at = 0; at < prova.length; at += 7)
      expect(verify(changed(prova, at), lista).holds, `prova.json ${at}`).toBe(false);
    for (let at = 0; at < lista.length; at += 13)
      expect(verify(prova, changed(lista, at)).holds, `lista.txt ${at}`).toBe(false);
  });

  it('proves the numbers of a purchase and says all in one sentence', () => {
    const { codigo } = raffle.pagos[0]!;
    const report = verify(audit.texts.prova, audit.texts.lista, codigo);
    expect(report.mine!.map(({ number }) => number)).toEqual(
      raffle.pagos.filter((pago) => pago.codigo === codigo).map(({ numero }) => numero),
    );
    expect(inWords(report)[0]).toBe(
      'CONFERE: o sorteio da rifa "Rifa da Reforma nº 7" foi feito como prometido.',
    );
    expect(verify(audit.texts.prova, audit.texts.lista, 'outra').mine).toEqual([]);
    expect(inWords(verify('{', null))[0]).toMatch(/^NÃO CONFERE: /);
    const soFar = verify(provaText({ ...audit.prova, lista: null, resultado: null }), null);
    expect(inWords(soFar)[0]).toMatch(/^CONFERE ATÉ AQUI: /);
  });
});
