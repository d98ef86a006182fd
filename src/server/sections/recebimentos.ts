import type { Behaviour } from '#server/crud/behaviour.ts';
import { plainPixText } from '#shared/br/pix.ts';
import { normalisePixKey } from '#shared/br/pix-key.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { recebimentos as declaration } from '#shared/sections/recebimentos.ts';
import { inactiveAccounts } from './inactive-accounts.ts';
import { notifyOfPixKey } from './jobs/pix-key-changed.ts';

/**
 * The settings for receiving money. The Pix key is checked before it is saved, because a wrong one would misdirect
 * every gift.
 */
export const recebimentos: Behaviour<typeof declaration> = {
  async beforeSave(context, values, current) {
    const errors: FieldErrors = {};
    const { pix_tipo: tipo, pix_chave: chave } = values;
    if (tipo === null && chave !== null) errors.pix_tipo = [{ key: 'validation.required' }];
    if (tipo !== null && chave !== null) {
      const key = normalisePixKey(tipo, chave);
      if (key === undefined) errors.pix_chave = [{ key: 'recebimentos.pix_chave' }];
      else values.pix_chave = key;
    }
    // The Pix code can only contain letters without accents: a name must have at least one.
    for (const name of ['pix_nome', 'pix_cidade'] as const) {
      const text = values[name];
      if (text !== null && plainPixText(text, 25) === '') errors[name] = [{ key: 'recebimentos.pix_text' }];
    }
    const { conta, conta_dinheiro, conta_maquina, conta_pix_balcao, destinos } = values;
    const accounts = {
      ...{ conta, conta_dinheiro, conta_maquina, conta_pix_balcao },
      ...Object.fromEntries(destinos.map((destino, at) => [`destinos.${at}.conta`, destino.conta])),
    };
    Object.assign(errors, await inactiveAccounts(context.db, accounts));
    const seen = new Set<string>();
    for (const [at, { destino }] of values.destinos.entries()) {
      if (seen.has(destino)) errors[`destinos.${at}.destino`] = [{ key: 'validation.repeated' }];
      seen.add(destino);
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await notifyOfPixKey(context, { antes: current?.pix_chave ?? null, depois: values.pix_chave });
  },

  constraints: { recebimentos_uma: { field: 'id', error: { key: 'validation.unique' } } },
};
