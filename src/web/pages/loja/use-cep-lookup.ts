import { useRef, useState } from 'react';
import { cepDigits, isCep } from '#shared/br/documents.ts';
import type { EnderecoDoCep } from '#shared/contracts/conta-loja.ts';

/** `help`: no lookup yet. `away`: the service does not answer. */
type CepStatus = 'help' | 'searching' | 'found' | 'unknown' | 'away';

const filled = ['logradouro', 'bairro', 'cidade', 'uf'] as const;

/**
 * Fills in the address of a typed CEP, without overwriting typed fields and without blocking the form. `prefix` is prepended
 * to the names of the form's fields.
 */
export function useCepLookup(prefix = '') {
  const form = useRef<HTMLFormElement>(null);
  const [status, setStatus] = useState<CepStatus>('help');
  const lookedUp = useRef('');

  async function lookUp(cep: string): Promise<void> {
    setStatus('searching');
    const address = await addressOf(cep);
    // another CEP was typed meanwhile
    if (lookedUp.current !== cep || !form.current) return;
    if (typeof address === 'string') return setStatus(address);
    setStatus('found');
    for (const name of filled) {
      const input = form.current.elements.namedItem(prefix + name);
      const isField = input instanceof HTMLInputElement || input instanceof HTMLSelectElement;
      if (isField && input.value === '' && address[name]) input.value = address[name];
    }
  }

  function onInput(element: HTMLFormElement): void {
    const input = element.elements.namedItem(`${prefix}cep`);
    const cep = input instanceof HTMLInputElement ? cepDigits(input.value) : '';
    if (cep === lookedUp.current) return;
    lookedUp.current = cep;
    if (isCep(cep)) void lookUp(cep);
    else setStatus('help');
  }

  return { form, status, onInput };
}

async function addressOf(cep: string): Promise<EnderecoDoCep | 'unknown' | 'away'> {
  try {
    const answer = await fetch(`/api/loja-virtual/cep/${cep}`);
    if (answer.ok) return (await answer.json()) as EnderecoDoCep;
    return answer.status === 404 ? 'unknown' : 'away';
  } catch {
    return 'away';
  }
}
