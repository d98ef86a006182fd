import type { AbilityRule } from '#shared/access/subjects.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import type { Answer, RequestOptions, TestApp } from './app.ts';

/** A key of a person, by the API. */
export interface TestKey {
  id: number;
  chave: string;
  prefixo: string;
  request(options: Omit<RequestOptions, 'as' | 'token'>): Promise<Answer>;
}

export const inDays = (t: TestApp, days: number): string => addDays(churchToday(t.clock.now()), days);

/** Makes a key with the session of its owner. */
export async function apiKey(
  t: TestApp,
  owner: { token: string } | { as: string },
  regras: readonly AbilityRule[],
  more: { igrejas?: readonly number[]; nome?: string; expira_em?: string } = {},
): Promise<TestKey> {
  const { status, body } = await t.request({
    url: '/api/admin/profile/chaves',
    ...owner,
    body: { nome: 'Planilha', expira_em: inDays(t, 30), ...more, regras },
  });
  if (status !== 201) throw new Error(`The key was refused: ${JSON.stringify(body)}`);
  return { ...body, request: (options) => t.request({ ...options, token: body.chave }) };
}
