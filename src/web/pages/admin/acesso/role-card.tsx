import {
  IconBuildingChurch,
  IconCopy,
  IconPencil,
  IconShieldCheck,
  IconShieldHalf,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react';
import type { Perfil } from '#shared/contracts/acesso.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { IconButton } from './icon-button.tsx';
import { PersonFace } from './person-face.tsx';
import styles from './role-card.module.css';
import { countSections } from './rules.ts';

interface RoleCardProps {
  role: Perfil;
  /** whether its users are shown in the list below */
  chosen: boolean;
  onChoose: () => void;
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** A role: how many sections it reaches, in which churches and departments, and its users. */
export function RoleCard({ role, chosen, onChoose, onEdit, onCopy, onDelete }: RoleCardProps) {
  const { t, number } = useT();
  const sections = countSections(role.rules);
  const reached =
    sections === undefined
      ? t('acesso.everything')
      : t(sections === 0 ? 'acesso.reach.none' : sections === 1 ? 'acesso.reach.one' : 'acesso.reach.many', {
          count: number(sections),
        });
  const { total_pessoas: total } = role;
  const people = t(
    total === 0 ? 'acesso.people.none' : total === 1 ? 'acesso.people.one' : 'acesso.people.many',
    { count: number(total) },
  );
  return (
    <article className={styles.card} data-chosen={chosen || undefined}>
      <div className={styles.cardTop}>
        <h2>{role.nome}</h2>
        <div className={styles.tools}>
          <IconButton label={t('acesso.edit', { name: role.nome })} onClick={onEdit}>
            <IconPencil size={18} stroke={1.7} aria-hidden="true" />
          </IconButton>
          <IconButton label={t('acesso.copy', { name: role.nome })} onClick={onCopy}>
            <IconCopy size={18} stroke={1.7} aria-hidden="true" />
          </IconButton>
          {total === 0 && (
            <IconButton label={t('acesso.delete', { name: role.nome })} onClick={onDelete} danger>
              <IconTrash size={18} stroke={1.7} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      {role.descricao && <p className={styles.description}>{role.descricao}</p>}
      <ul className={styles.facts}>
        <li data-all={sections === undefined || undefined}>
          {sections === undefined ? (
            <IconShieldCheck size={16} stroke={1.8} aria-hidden="true" />
          ) : (
            <IconShieldHalf size={16} stroke={1.8} aria-hidden="true" />
          )}
          {reached}
        </li>
        <li>
          <IconBuildingChurch size={16} stroke={1.8} aria-hidden="true" />
          {role.igrejas.length === 0
            ? t('acesso.churches.all')
            : role.igrejas.map(({ rotulo }) => rotulo).join(', ')}
        </li>
        {role.por_departamento && (
          <li>
            <IconSitemap size={16} stroke={1.8} aria-hidden="true" />
            {t('acesso.departments.led')}
          </li>
        )}
      </ul>
      {total === 0 ? (
        <p className={styles.nobody}>{people}</p>
      ) : (
        <button
          type="button"
          className={styles.people}
          aria-pressed={chosen}
          aria-label={`${people}. ${t('acesso.people.show', { name: role.nome })}`}
          onClick={onChoose}
        >
          <span className={styles.faces}>
            {role.pessoas.map((person) => (
              <PersonFace key={person.id} foto={person.foto} name={person.name} />
            ))}
            {total > role.pessoas.length && (
              <span className={styles.more} data-count={`+${number(total - role.pessoas.length)}`} />
            )}
          </span>
          <span>{people}</span>
        </button>
      )}
    </article>
  );
}
