import { IconBrandWhatsapp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { whatsappLink } from '#shared/br/whatsapp.ts';
import type { CartaoDeAniversarios } from '#shared/contracts/painel.ts';
import { dayLabel } from '#shared/dates-in-words.ts';
import { firstName } from '#shared/person-name.ts';
import { findHead } from '#shared/sections/heads.ts';
import { viewPath } from '#web/crud/paths.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { CardFrame } from './card-frame.tsx';
import { listAddress } from './list-address.ts';
import styles from './painel.module.css';

/** The people with a birthday this week, each with a ready message for WhatsApp. */
export function Birthdays({
  card: { chave, numero, pessoas },
  today,
}: {
  card: CartaoDeAniversarios;
  today: string;
}) {
  const { t, number, locale } = useT();
  const { church } = usePage();
  const section = findHead('pessoa')!;
  return (
    <CardFrame chave={chave}>
      {pessoas.length === 0 && <p className={styles.nothing}>{t('painel.birthday.none')}</p>}
      {pessoas.length > 0 && (
        <ul className={styles.birthdays}>
          {pessoas.map(({ id, nome, dia, idade, whatsapp }) => {
            const first = firstName(nome);
            const message = t('painel.birthday.message', { name: first, church: church.nome });
            const name = t('painel.birthday.whatsapp', { name: nome });
            return (
              <li key={id} data-today={dia === today || undefined}>
                <span>
                  <Link to={viewPath(section, id)} lang={recordLang}>
                    {nome}
                  </Link>
                  <small>
                    {dayLabel(dia, today, locale)} ·{' '}
                    {t(dia < today ? 'painel.birthday.age_past' : 'painel.birthday.age', { age: idade })}
                  </small>
                </span>
                {whatsapp && (
                  <a
                    className={styles.whatsapp}
                    href={whatsappLink(whatsapp, message)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={name}
                    title={name}
                  >
                    <IconBrandWhatsapp size={20} stroke={1.7} aria-hidden="true" />
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {numero.valor > 0 && (
        <Link className={styles.all} to={listAddress(numero.lista)}>
          {t('painel.birthday.all', { total: number(numero.valor) })}
        </Link>
      )}
    </CardFrame>
  );
}
