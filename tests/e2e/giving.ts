import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Office } from './office-support.ts';

export interface Given {
  codigo: string;
  estado: string;
}

/** A gift as the form of the site sends it: R$ 73 by Pix, unless told otherwise. */
export async function give(request: APIRequestContext, more: object): Promise<Given> {
  const answer = await request.post('/api/contribuir', {
    headers: { 'idempotency-key': randomUUID() },
    data: { tipo: 'oferta', valor: 7300, metodo: 'pix', nome: 'Estados de Teste', ...more },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** The charge behind the public code. */
export async function chargeId(call: Office, codigo: string): Promise<number> {
  const { data } = await call('GET', 'cobranca?per_page=50&sort_by=criado_em&sort_order=desc');
  return data.find((row: Given) => row.codigo === codigo).id;
}
