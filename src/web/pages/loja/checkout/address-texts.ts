import { formatCep } from '#shared/br/documents.ts';
import type { Endereco } from '#shared/contracts/loja.ts';
import type { useT } from '#web/lib/i18n/i18n.tsx';

/** Labels of the fields, in the order of the form. */
export const addressLabels = (t: ReturnType<typeof useT>['t']) => ({
  endereco: t('till.address'),
  'endereco.nome': t('till.receiver'),
  'endereco.cep': t('checkout.cep'),
  'endereco.logradouro': t('checkout.street'),
  'endereco.numero': t('checkout.number'),
  'endereco.complemento': t('till.complement'),
  'endereco.bairro': t('checkout.district'),
  'endereco.cidade': t('checkout.city'),
  'endereco.uf': t('checkout.uf'),
});

export const addressLine = ({ logradouro, numero, complemento, bairro, cidade, uf, cep }: Endereco): string =>
  [[logradouro, numero].join(', '), complemento, bairro, `${cidade} - ${uf}`, formatCep(cep)]
    .filter(Boolean)
    .join(', ');
