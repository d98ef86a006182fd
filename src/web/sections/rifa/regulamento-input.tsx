import { modosSorteio } from '#shared/rifa/regras.ts';
import { regulamentoModelo } from '#shared/rifa/regulamento.ts';
import type { Draft, DraftItem } from '#web/crud/draft.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { TextareaInput } from '#web/crud/inputs/typed-input.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './regulamento-input.module.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isItem = (value: unknown): value is DraftItem =>
  typeof value === 'object' && value !== null && 'values' in value;

/** The template, filled with the form's current values. */
function templateOf(draft: Draft): string {
  const total = Number(textOf(draft.total_cotas).replaceAll(/\D/g, '')) || null;
  const premios: readonly unknown[] = Array.isArray(draft.premios) ? draft.premios : [];
  return regulamentoModelo({
    nome: textOf(draft.nome),
    total,
    modo: modosSorteio.find((modo) => modo === draft.modo_sorteio) ?? 'auditoria',
    extracaoNumero: textOf(draft.extracao_numero),
    extracaoData: textOf(draft.extracao_data),
    autorizacao: textOf(draft.numero_autorizacao),
    premios: premios.map((premio) => (isItem(premio) ? textOf(premio.values.descricao) : '')),
  });
}

/** The rules of a raffle; while they are empty, offers a template to fill in. */
export function RegulamentoInput(props: InputProps) {
  const { value, draft, disabled, onChange } = props;
  const { label } = useT();
  return (
    <>
      <TextareaInput {...props} />
      {!disabled && textOf(value).trim() === '' && (
        <div className={styles.template}>
          <Button variant="quiet" onClick={() => onChange(templateOf(draft))}>
            {label(['Começar de um modelo', 'Begin with a template', 'Empezar con un modelo'])}
          </Button>
          <span>
            {label([
              'O modelo é em português, para completar e mostrar a um advogado.',
              'The template is in Portuguese, to be completed and shown to a lawyer.',
              'El modelo está en portugués, para completarlo y mostrarlo a un abogado.',
            ])}
          </span>
        </div>
      )}
    </>
  );
}
