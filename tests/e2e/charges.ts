import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import * as jsqr from 'jsqr';
import sharp from 'sharp';
import { type Office, office } from './office-support.ts';

export interface Given {
  codigo: string;
  estado: string;
}

/** A gift as the form of the site sends it: R$ 73 by Pix, unless other values are given. */
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

type Decoder = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
/** The package exports its function in two ways, depending on the loader. */
const decoder = ((): Decoder => {
  let found: unknown = jsqr;
  while (typeof found !== 'function') found = (found as { default: unknown }).default;
  return found as Decoder;
})();

/** Decodes the QR code from a screenshot. */
export async function readQr(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decoder(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** The treasurer confirms the payment. */
export async function confirmCharge(page: Page, codigo: string, valor: number): Promise<void> {
  const call = await office(page.request);
  await call('POST', `cobranca/${await chargeId(call, codigo)}/confirmar`, { valor });
}

/** The text of the newest mail to an address with this subject. */
export async function mailTo(page: Page, para: string, subject: RegExp): Promise<string> {
  const call = await office(page.request);
  let text = '';
  await expect
    .poll(async () => {
      const { data } = await call('GET', 'mensagens?per_page=50');
      const found = data.find(
        (one: { para: string; assunto: string }) => one.para === para && subject.test(one.assunto),
      );
      if (found) text = (await call('GET', `mensagens/${found.id}`)).texto;
      return text;
    })
    .not.toBe('');
  return text;
}
