import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { churchToday, yearsBefore } from '#shared/dates.ts';
import type { DateField } from '#shared/kit/section.ts';
import { parseTypedDate, tidyTyped, typedText } from '#web/crud/typed-values.ts';
import { useT } from '#web/lib/i18n.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import styles from './inputs.module.css';

const isoDate = (value: string | Date | null): string | null =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value;

/** Typed as DD/MM/AAAA, or picked from the calendar. */
export function DateInput(props: InputProps<DateField>) {
  const { field, value, onChange, disabled } = props;
  const { t, label, language } = useT();
  const [opened, { close, toggle }] = useDisclosure(false);
  const text = typeof value === 'string' ? value : '';
  const iso = parseTypedDate(text) ?? null;
  const today = churchToday(new Date());
  const name = t('crud.input.calendar', { field: label(field.label) });
  const previous = t('crud.input.calendar.previous');
  const next = t('crud.input.calendar.next');
  const button = (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      portalProps={{ target: '#content' }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={name}
          title={name}
          disabled={disabled}
          onClick={toggle}
        >
          <IconCalendar size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={iso}
          defaultDate={iso ?? (field.maxAge ? yearsBefore(today, 30) : today)}
          // a birthday is decades away from today
          defaultLevel={field.maxAge && !iso ? 'decade' : 'month'}
          minDate={field.maxAge ? yearsBefore(today, field.maxAge) : undefined}
          maxDate={field.notFuture ? today : undefined}
          locale={language.tag.toLowerCase()}
          firstDayOfWeek={0}
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={{
            previousMonth: previous,
            nextMonth: next,
            previousYear: previous,
            nextYear: next,
            previousDecade: previous,
            nextDecade: next,
          }}
          onChange={(picked) => {
            onChange(typedText(field, isoDate(picked)));
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      {...useFrame(props)}
      value={text}
      placeholder={t('crud.input.date')}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: styles.figures }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(tidyTyped(field, text))}
      rightSection={button}
      rightSectionPointerEvents="all"
    />
  );
}
