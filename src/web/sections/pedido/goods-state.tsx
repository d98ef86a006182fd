import { Radio } from '@mantine/core';
import { useT } from '#web/lib/i18n/i18n.tsx';
import ficha from '../inscricao/record.module.css';

interface GoodsStateProps {
  /** whether the goods that came back can be sold again; undefined: not said yet */
  repor: boolean | undefined;
  error: string | undefined;
  onChange: (repor: boolean) => void;
}

/** Asks in what state goods came back: whether they go back into stock. */
export function GoodsState({ repor, error, onChange }: GoodsStateProps) {
  const { t } = useT();
  const value = repor ? 'novos' : 'danificados';
  return (
    <Radio.Group
      label={t('pedidos.return.goods')}
      value={repor === undefined ? null : value}
      error={error}
      onChange={(chosen) => onChange(chosen === 'novos')}
    >
      <div className={ficha.choices}>
        <Radio value="novos" label={t('pedidos.return.as_new')} />
        <Radio value="danificados" label={t('pedidos.return.damaged')} />
      </div>
    </Radio.Group>
  );
}
