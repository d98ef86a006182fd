import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Filtros } from '#shared/contracts/catalogo.ts';
import { tamanhos } from '#shared/loja/tamanhos.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { type Choice, choiceHref, storePath, toggled } from '#web/lib/loja/catalogue-address.ts';
import { useColourName } from '#web/lib/loja/use-colour-name.ts';
import styles from './chips.module.css';
import { usePriceName } from './use-price-name.ts';

interface ChipsProps {
  choice: Choice;
  filtros: Filtros;
}

interface Chip {
  name: string;
  /** the address without this choice */
  to: string;
  lang?: string | undefined;
}

/** The current choices, each a link that removes it. */
export function Chips({ choice, filtros }: ChipsProps) {
  const { t, label } = useT();
  const priceName = usePriceName();
  const colourName = useColourName();
  const { termo, categoria, cor, tamanho, preco_de, preco_ate, disponivel } = choice;
  const chips: Chip[] = [
    ...(termo ? [{ name: `“${termo}”`, to: choiceHref(choice, { termo: '' }) }] : []),
    ...filtros.categorias
      .filter(({ id }) => id === categoria)
      .map(({ nome }) => ({
        name: nome,
        lang: recordLang,
        to: choiceHref(choice, { categoria: undefined }),
      })),
    ...cor.flatMap((id) => {
      const option = filtros.cores.find((one) => one.id === id);
      if (!option) return [];
      const { text, lang } = colourName(option.nome);
      return [{ name: text, lang, to: choiceHref(choice, { cor: toggled(cor, id) }) }];
    }),
    ...tamanho.map((key) => ({
      name: label(tamanhos[key as keyof typeof tamanhos]),
      to: choiceHref(choice, { tamanho: toggled(tamanho, key) }),
    })),
    ...(preco_de !== undefined || preco_ate !== undefined
      ? [
          {
            name: priceName({ de: preco_de ?? 0, ate: preco_ate ?? null }),
            to: choiceHref(choice, { preco_de: undefined, preco_ate: undefined }),
          },
        ]
      : []),
    ...(disponivel ? [{ name: t('catalogo.available'), to: choiceHref(choice, { disponivel: false }) }] : []),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('catalogo.chosen')} data-noprint>
      {chips.map(({ name, to, lang }) => (
        <li key={to}>
          <Link to={to} aria-label={t('catalogo.take_off', { name })} preventScrollReset>
            <span lang={lang}>{name}</span>
            <IconX size={16} stroke={2} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={storePath} className={styles.clear} preventScrollReset>
            {t('catalogo.clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}
