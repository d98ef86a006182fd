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
  const asked = useRef('');

  async function lookUp(cep: string): Promise<void> {
    setStatus('searching');
    const found = await addressOf(cep);
    // another CEP was typed meanwhile
    if (asked.current !== cep || !form.current) return;
    if (typeof found === 'string') return setStatus(found);
    setStatus('found');
    for (const name of filled) {
      const input = form.current.elements.namedItem(prefix + name);
      const isField = input instanceof HTMLInputElement || input instanceof HTMLSelectElement;
      if (isField && input.value === '' && found[name]) input.value = found[name];
    }
  }

  function onInput(own: HTMLFormElement): void {
    const input = own.elements.namedItem(`${prefix}cep`);
    const cep = input instanceof HTMLInputElement ? cepDigits(input.value) : '';
    if (cep === asked.current) return;
    asked.current = cep;
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
