import type { Label } from '#shared/i18n/languages.ts';
import { tamanhos } from '#shared/loja/tamanhos.ts';

const labels: Readonly<Record<string, Label>> = tamanhos;

/** A size as people read it; null for the only size, which needs no name. */
export function tamanhoLabel(tamanho: string | null, inLanguage: (label: Label) => string): string | null {
  const sizeLabel = tamanho === null || tamanho === 'unico' ? undefined : labels[tamanho];
  return sizeLabel ? inLanguage(sizeLabel) : null;
}

interface Named {
  nome: string;
  cor: string | null;
  tamanho: string | null;
}

/** "Camiseta Salmo 23, Verde-oliva, M" */
export const varianteLabel = ({ nome, cor, tamanho }: Named, inLanguage: (label: Label) => string): string =>
  [nome, cor, tamanhoLabel(tamanho, inLanguage)].filter((part) => part !== null).join(', ');
