import { IconBrandWhatsapp, IconCheck, IconMinus, IconPaperclip } from '@tabler/icons-react';
import { type Field, isFile, type StoredFile } from '#shared/kit/section.ts';
import { valueText } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n.tsx';
import styles from './cells.module.css';

const numeric = new Set<Field['kind']>(['money', 'integer', 'decimal']);
export const isNumeric = (field: Field): boolean => numeric.has(field.kind);

interface CellProps {
  field: Field;
  value: unknown;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A value of a record as a list shows it. */
export function Cell({ field, value }: CellProps) {
  const translator = useT();
  if (isEmpty(value)) return <span className={styles.empty}>—</span>;
  const text = valueText(field, value, translator);
  if (isFile(field)) return <FileCell field={field} file={value as StoredFile} />;
  switch (field.kind) {
    case 'boolean':
      return (
        <span className={styles.boolean} data-true={value === true || undefined}>
          {value === true ? (
            <IconCheck size={15} stroke={2.2} aria-hidden="true" />
          ) : (
            <IconMinus size={15} stroke={1.8} aria-hidden="true" />
          )}
          {text}
        </span>
      );
    case 'choice':
      return <span className={styles.badge}>{text}</span>;
    case 'color':
      return (
        <span className={styles.color}>
          <span className={styles.swatch} style={{ background: String(value) }} aria-hidden="true" />
          {text}
        </span>
      );
    case 'phone':
      return <PhoneCell phone={String(value)} text={text} />;
    case 'money':
      return (
        <span className={styles.figures} data-negative={Number(value) < 0 || undefined}>
          {text}
        </span>
      );
    case 'integer':
    case 'decimal':
    case 'date':
    case 'time':
    case 'cpf':
    case 'cnpj':
    case 'cep':
      return <span className={styles.figures}>{text}</span>;
    default:
      return <>{text}</>;
  }
}

function PhoneCell({ phone, text }: { phone: string; text: string }) {
  const { t } = useT();
  const name = t('crud.whatsapp', { phone: text });
  return (
    <a
      className={styles.phone}
      href={`https://wa.me/${phone.replace(/\D/g, '')}`}
      target="_blank"
      rel="noreferrer"
      aria-label={name}
      title={name}
    >
      <span className={styles.figures}>{text}</span>
      <IconBrandWhatsapp size={15} stroke={1.7} aria-hidden="true" />
    </a>
  );
}

function FileCell({ field, file }: { field: Field; file: StoredFile }) {
  const { t } = useT();
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noreferrer"
      className={styles.file}
      aria-label={t('crud.input.file.open', { name: file.nome })}
      title={file.nome}
    >
      {field.kind === 'image' ? (
        <img src={file.url} alt="" loading="lazy" className={styles.thumb} />
      ) : (
        <>
          <IconPaperclip size={15} stroke={1.7} aria-hidden="true" />
          <span className={styles.fileName}>{file.nome}</span>
        </>
      )}
    </a>
  );
}
