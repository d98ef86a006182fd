import {
  IconBrandWhatsapp,
  IconCheck,
  IconExternalLink,
  IconMinus,
  IconPaperclip,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { whatsappLink } from '#shared/br/whatsapp.ts';
import { type Field, isFile } from '#shared/crud/field.ts';
import type { Ref, StoredFile } from '#shared/crud/record.ts';
import { hasValue, valueText } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ListDate } from '#web/ui/list-date.tsx';
import styles from './cells.module.css';

// few lists show icons of records, and most icons are theirs alone
const RecordIcon = lazy(() =>
  import('#web/ui/record-icon.tsx').then((module) => ({ default: module.RecordIcon })),
);

const numeric = new Set<Field['kind']>(['money', 'integer', 'decimal']);
export const isNumeric = (field: Field): boolean => numeric.has(field.kind);

interface CellProps {
  field: Field;
  value: unknown;
}

/** A value of a record as a list shows it. */
export function Cell({ field, value }: CellProps) {
  const translator = useT();
  if (!hasValue(value)) return <span className={styles.empty}>—</span>;
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
      return (
        <span className={styles.badge} data-tone={field.tones?.[String(value)]}>
          {text}
        </span>
      );
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
    case 'url':
      return (
        <a className={styles.url} href={String(value)} target="_blank" rel="noreferrer" title={String(value)}>
          <span>{text.replace(/^https?:\/\/(www\.)?/, '')}</span>
          <IconExternalLink size={14} stroke={1.7} aria-hidden="true" />
        </a>
      );
    case 'icon':
      return (
        <span className={styles.color}>
          <Suspense fallback={<span style={{ inlineSize: 20, blockSize: 20 }} />}>
            <RecordIcon name={String(value)} />
          </Suspense>
          <span className="visually-hidden">{text}</span>
        </span>
      );
    case 'references':
      return <ManyCell names={(value as Ref[]).map(({ rotulo }) => rotulo)} />;
    case 'date':
    case 'datetime':
      return <ListDate value={String(value)} />;
    case 'items':
      return (
        <span className={styles.count} title={text}>
          {(value as unknown[]).length}
        </span>
      );
    case 'images':
      return <ImagesCell images={value as StoredFile[]} />;
    case 'integer':
    case 'decimal':
    case 'time':
    case 'cpf':
    case 'cnpj':
    case 'cep':
      return <span className={styles.figures}>{text}</span>;
    default:
      return <>{text}</>;
  }
}

/** The first two names, and the number of the others. */
function ManyCell({ names }: { names: readonly string[] }) {
  const rest = names.length - 2;
  return (
    <span className={styles.many} title={names.join(', ')}>
      <span>{names.slice(0, 2).join(', ')}</span>
      {rest > 0 && <span className={styles.more}>+{rest}</span>}
    </span>
  );
}

function ImagesCell({ images }: { images: readonly StoredFile[] }) {
  return (
    <span className={styles.color}>
      {images.slice(0, 2).map(({ id, url, nome }) => (
        <img key={id} src={url} alt={nome} loading="lazy" className={styles.thumb} />
      ))}
      {images.length > 2 && <span className={styles.more}>+{images.length - 2}</span>}
    </span>
  );
}

function PhoneCell({ phone, text }: { phone: string; text: string }) {
  const { t } = useT();
  const name = t('crud.whatsapp', { phone: text });
  return (
    <a
      className={styles.phone}
      href={whatsappLink(phone)}
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
