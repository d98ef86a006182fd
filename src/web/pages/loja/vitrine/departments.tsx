import { Link } from 'react-router';
import type { CategoriaDaLoja } from '#shared/contracts/catalogo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { type Choice, choiceHref } from '#web/lib/loja/catalogue-address.ts';
import { useCount } from '#web/lib/loja/use-count.ts';
import styles from './departments.module.css';

interface DepartmentsProps {
  categorias: readonly CategoriaDaLoja[];
  choice: Choice;
}

/** The top categories as large links on the store's opening, with their subcategories. */
export function Departments({ categorias, choice }: DepartmentsProps) {
  const { t } = useT();
  const counted = useCount();
  const top = categorias.filter(({ acima }) => acima === null);
  if (top.length < 2) return null;
  return (
    <nav aria-label={t('catalogo.categories')} className={styles.departments}>
      <ul>
        {top.map(({ id, nome, total }) => {
          const inside = categorias.filter(({ acima }) => acima === id);
          return (
            <li key={id}>
              <Link className={styles.name} to={choiceHref(choice, { categoria: id })} lang={recordLang}>
                {nome}
              </Link>
              {inside.length > 0 ? (
                <ul className={styles.inside}>
                  {inside.map((child) => (
                    <li key={child.id}>
                      <Link to={choiceHref(choice, { categoria: child.id })} lang={recordLang}>
                        {child.nome}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : (
                <p className={styles.total}>{counted('count', total)}</p>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
