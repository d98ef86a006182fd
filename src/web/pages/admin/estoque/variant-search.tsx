import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VarianteNoEstoque } from '#shared/contracts/estoque.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './movimento.module.css';

interface VariantSearchProps {
  /** variants that are already in the form */
  chosen: ReadonlySet<number>;
  onChoose: (variante: VarianteNoEstoque) => void;
}

/** Finds a variant by the name, the reference or the code, to add it to the form. */
export function VariantSearch({ chosen, onChoose }: VariantSearchProps) {
  const { t, number } = useT();
  const [typed, setTyped] = useState('');
  const [termo] = useDebouncedValue(typed.trim(), 250);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useQuery({
    queryKey: ['variantes', termo],
    queryFn: ({ signal }) =>
      api.get<{ data: VarianteNoEstoque[] }>('/admin/estoque_movimento/variantes', {
        query: { termo },
        signal,
      }),
    enabled: termo !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  });
  const options = (search.data?.data ?? []).filter(({ variante }) => !chosen.has(variante));
  const choose = (value: string) => {
    const option = options.find(({ variante }) => String(variante) === value);
    if (option) onChoose(option);
    setTyped('');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target>
        <TextInput
          label={t('movimento.find')}
          description={t('movimento.find_help')}
          value={typed}
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
          rightSection={search.isFetching && <Loader size={16} />}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={() => typed !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={termo === ''}>
        <Combobox.Options aria-label={t('movimento.find')}>
          {options.map(({ variante, produto, nome, sku, estoque }) => (
            <Combobox.Option key={variante} value={String(variante)}>
              <span className={styles.option}>
                <span lang={recordLang}>{[produto.rotulo, nome].filter(Boolean).join(' · ')}</span>
                <span className={styles.note}>
                  {[sku, t('movimento.now', { count: number(estoque) })].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {options.length === 0 && search.isSuccess && (
            <Combobox.Empty>{t('movimento.none_found')}</Combobox.Empty>
          )}
          {search.isError && <Combobox.Empty>{t('movimento.find_failed')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
