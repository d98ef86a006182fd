import type { FusaoPreview } from '#shared/contracts/fusao.ts';
import { findSection } from '#shared/sections/index.ts';
import { viewPath } from '#web/crud/paths.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './fusao.module.css';

/** The impediments to the merge, with links to the records that must be changed first. */
export function Impediments({ preview }: { preview: FusaoPreview }) {
  const { t, label } = useT();
  if (preview.impedimentos.length === 0) return null;
  return (
    <section className={styles.panel} data-blocked aria-labelledby="antes">
      <h2 id="antes" className={styles.heading}>
        {t('juntar.blocked')}
      </h2>
      <ul className={styles.list}>
        {preview.impedimentos.map(({ motivo, secao, campo, registros }) => {
          const section = secao === null ? undefined : findSection(secao);
          const field = section && campo !== null ? section.fields[campo] : undefined;
          return (
            <li key={`${motivo} ${secao} ${campo}`}>
              {t(motivo, {
                section: section ? label(section.plural) : '',
                field: field ? label(field.label) : '',
              })}
              {section && registros.length > 0 && (
                <span className={styles.links}>
                  {registros.map(({ id, rotulo }) => (
                    <a key={id} href={viewPath(section, id)} target="_blank" rel="noreferrer">
                      {rotulo}
                      <span className="visually-hidden"> {t('ajustes.new_tab')}</span>
                    </a>
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The records that will belong to the kept one, by section. */
export function Moves({ preview, kept, merged }: { preview: FusaoPreview; kept: string; merged: string }) {
  const { t, label, number } = useT();
  const { referencias, outras, historico } = preview;
  return (
    <section className={styles.panel} aria-labelledby="passa">
      <h2 id="passa" className={styles.heading}>
        {t('juntar.moves', { name: kept })}
      </h2>
      {referencias.length === 0 && !outras && (
        <p className={styles.help}>{t('juntar.moves_none', { name: merged })}</p>
      )}
      <dl className={styles.counts}>
        {referencias.map(({ secao, campo, total }) => {
          const section = findSection(secao);
          const field = section?.fields[campo];
          return (
            <div key={`${secao}.${campo}`}>
              <dt>
                {section ? label(section.plural) : secao}
                {field && <span className={styles.help}> · {label(field.label)}</span>}
              </dt>
              <dd>{number(total)}</dd>
            </div>
          );
        })}
        <div>
          <dt>{t('juntar.moves_history')}</dt>
          <dd>{number(historico)}</dd>
        </div>
      </dl>
      {outras && <p className={styles.help}>{t('juntar.moves_hidden')}</p>}
      <p className={styles.help}>{t('juntar.moves_files')}</p>
    </section>
  );
}
