import { IconUser } from '@tabler/icons-react';
import type { RecordOf } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { viewPath } from '#web/crud/paths.ts';
import { valueText } from '#web/crud/value-text.ts';
import { type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import styles from './fusao.module.css';

export type Pessoa = RecordOf<typeof pessoa>;

const section: Section = pessoa;
/** The fields that distinguish two people of the same name. */
const facts = ['data_nascimento', 'cpf', 'whatsapp', 'email', 'igreja'] as const;

/** These fields on one line, with the number of the record, which is unique. */
export const identifyingFacts = (person: Pessoa, translator: Translator): string =>
  [
    `${translator.t('juntar.number')}\u00a0${person.id}`,
    ...facts.map((name) => valueText(section.fields[name]!, person[name], translator)),
  ]
    .filter((text) => text !== '')
    .join('\u00a0· ');

interface PersonCardProps {
  person: Pessoa;
  /** what happens to the record */
  role: string;
  isKept: boolean;
}

/** One of the two records, with what happens to it. */
export function PersonCard({ person, role, isKept }: PersonCardProps) {
  const translator = useT();
  const { t, label } = translator;
  return (
    <section className={styles.person} data-kept={isKept || undefined} aria-label={role}>
      <p className={styles.role}>{role}</p>
      <div className={styles.who}>
        {person.foto ? (
          <img src={person.foto.url} alt="" className={styles.face} />
        ) : (
          <span className={styles.face}>
            <IconUser size={26} stroke={1.5} aria-hidden="true" />
          </span>
        )}
        <h2 className={styles.name}>
          <a href={viewPath(section, person.id)} target="_blank" rel="noreferrer">
            {person.nome}
            <span className="visually-hidden"> {t('ajustes.new_tab')}</span>
          </a>
        </h2>
      </div>
      <dl className={styles.facts}>
        {facts.map((name) => (
          <div key={name}>
            <dt>{label(section.fields[name]!.label)}</dt>
            <dd>{valueText(section.fields[name]!, person[name], translator) || '—'}</dd>
          </div>
        ))}
        <div>
          <dt>{t('juntar.number')}</dt>
          <dd>{person.id}</dd>
        </div>
        <div>
          <dt>{t('juntar.created')}</dt>
          <dd>
            <DateInWords value={person.criado_em} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
