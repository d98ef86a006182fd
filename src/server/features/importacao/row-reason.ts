import type { ImportCellError } from '#shared/contracts/importacao.ts';
import type { Section } from '#shared/crud/section.ts';
import { errorText } from '#shared/errors.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { type ImportSection, importFields } from '#shared/importacao/import-fields.ts';
import type { Duplicate } from './duplicates.ts';
import type { StoredRow } from './import-store.ts';

/** The reason that is shown when two records of a section share a key. */
const keysOf: Readonly<Record<ImportSection, ErrorKey>> = {
  pessoa: 'importacao.same_nome',
  financeiro: 'importacao.same_entry',
  patrimonio: 'importacao.same_tag',
  produto: 'importacao.same_ref',
  voluntario: 'importacao.same_person',
};

interface ReasonContext {
  section: Section;
  /** the name of a record that the caller may see */
  nameOf(id: number): string | undefined;
  errors: readonly ImportCellError[];
  locale: Locale;
}

/** Why a row was left out or its record kept, what it filled, or how it was undone; null: nothing to report. */
export function rowReason(
  row: Pick<StoredRow, 'resultado' | 'duplicada' | 'registro' | 'preenchidos'>,
  { section, nameOf, errors, locale }: ReasonContext,
): string | null {
  const { resultado, duplicada, registro, preenchidos } = row;
  const reasonText = (key: ErrorKey, vars?: Record<string, string | number>): string =>
    errorText(key, locale, vars);
  const labels = new Map(importFields(section).map(({ name, label: text }) => [name, label(text, locale)]));
  switch (resultado) {
    case 'pulada':
      return duplicada ? repeats(duplicada) : null;
    case 'juntada': {
      const fields = (preenchidos ?? []).flatMap((name) => labels.get(name) ?? []);
      return fields.length > 0
        ? reasonText('importacao.joined', { fields: fields.join(', ') })
        : reasonText('importacao.joined_nothing');
    }
    case 'desfeita':
      if (preenchidos !== null) return reasonText('importacao.undone_joined');
      return reasonText(
        registro !== null && nameOf(registro) !== undefined
          ? 'importacao.undone_reversed'
          : 'importacao.undone_deleted',
      );
    case 'criada':
      return null;
    default:
      return errors.length > 0 ? errors.map(errorLine).join(' ') : null;
  }

  function errorLine({ campo, mensagem }: ImportCellError): string {
    const name = labels.get(campo);
    return name ? `${name}: ${mensagem}` : mensagem;
  }

  function repeats({ por, linha, registro: id }: Duplicate): string {
    const by = reasonText(por === 'chave' ? keysOf[section.name as ImportSection] : `importacao.same_${por}`);
    if (id === null) return reasonText('importacao.skipped_line', { line: linha ?? 0, by });
    const name = nameOf(id);
    return name === undefined
      ? reasonText('importacao.skipped_unseen', { by })
      : reasonText('importacao.skipped', { name, by });
  }
}
