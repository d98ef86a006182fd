import tick from '#web/ui/tick.module.css';
import styles from './field.module.css';
import { fieldId } from './field.ts';
import type { Option } from './select-input.tsx';

interface RadioGroupProps {
  name: string;
  label: string;
  options: readonly Option[];
  defaultValue: string;
}

/** A few options, all visible. */
export function RadioGroup({ name, label, options, defaultValue }: RadioGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {options.map((option) => {
        const id = `${fieldId(name)}-${option.value}`;
        return (
          <div key={option.value} className={styles.choice}>
            <input
              type="radio"
              className={tick.tick}
              id={id}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
            />
            <label htmlFor={id}>{option.label}</label>
          </div>
        );
      })}
    </fieldset>
  );
}
