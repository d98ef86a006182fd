import { describe, expect, it } from 'vitest';
import { limits } from '#server/features/cobranca/bank-statement/limits.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { treasuryFixture } from '../support/treasury-fixture.ts';

const { t } = await treasuryFixture();

function send(text: string, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.append('arquivo', new Blob([text]), 'extrato.csv');
  return t.request({ method: 'POST', url: '/api/admin/cobranca/extrato', form, headers, as: 'Tesouraria' });
}

const manyLines = '10/01/26;1,00\n'.repeat(300_000);
const manyColumns = `10/01/2026;10,00${';a'.repeat(195_000)}`;

describe('a statement beyond the limits', () => {
  it.each(locales)('is refused with its reason in %s', async (locale) => {
    const language = { 'accept-language': locale.replace('_', '-') };
    const answers = [await send(manyLines, language), await send(manyColumns, language)];
    expect(answers.map(({ status, body }) => [status, body.errors.arquivo])).toEqual([
      [422, [errorText('extrato.too_many_lines', locale, { max: limits.lines })]],
      [
        422,
        [
          errorText('extrato.too_wide', locale, {
            line: 1,
            columns: limits.columns,
            length: limits.lineLength,
          }),
        ],
      ],
    ]);
  });

  it('of the largest size allowed is read', async () => {
    const debits = '10/01/2026;TARIFA;-1,00\n'.repeat(limits.lines - 10);
    const answer = await send(`Data;Histórico;Valor\n${debits}10/01/2026;PIX ANA;10,00\n`);
    expect([answer.status, answer.body.linhas?.length, answer.body.ignoradas]).toEqual([
      200,
      1,
      limits.lines - 10,
    ]);
  });

  it('is read while other requests are answered', async () => {
    const text = `${'10/01/2026;TARIFA DE MANUTENCAO DA CONTA;-1,00\n'.repeat(limits.lines / 2)}10/01/2026;PIX;1,00\n`;
    const firstStart = performance.now();
    let took: number | undefined;
    const reading = send(text).then((answer) => {
      took = performance.now() - firstStart;
      return answer;
    });
    let longest = 0;
    while (took === undefined) {
      const start = performance.now();
      expect((await t.request({ url: '/api/health' })).status).toBe(200);
      longest = Math.max(longest, performance.now() - start);
    }
    expect((await reading).status).toBe(200);
    // on the main thread, one of the others would have waited for nearly all of it
    expect(longest).toBeLessThan(took / 2);
  });
});
