import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import { ActionIcon, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { churchToday, yearsBefore } from '#shared/dates.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

interface CalendarButtonProps {
  /** what the date is for, read out by screen readers */
  label: string;
  value: string | null;
  disabled?: boolean;
  maxAge?: number;
  notFuture?: boolean;
  /** inside another popover the calendar must stay within it */
  withinPortal?: boolean;
  onPick: (iso: string) => void;
}

const isoDate = (value: string | Date | null): string | null =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value;

/** Opens a calendar beside a typed date. */
export function CalendarButton({
  label,
  value,
  disabled,
  maxAge,
  notFuture,
  withinPortal = true,
  onPick,
}: CalendarButtonProps) {
  const { t, language } = useT();
  const portal = usePortalTarget();
  const [opened, { close, toggle }] = useDisclosure(false);
  const today = churchToday(new Date());
  const name = t('crud.input.calendar', { field: label });
  const previous = t('crud.input.calendar.previous');
  const next = t('crud.input.calendar.next');
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      withinPortal={withinPortal}
      portalProps={portal}
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
          value={value}
          defaultDate={value ?? (maxAge ? yearsBefore(today, 30) : today)}
          // a birthday is decades before today
          defaultLevel={maxAge && !value ? 'decade' : 'month'}
          minDate={maxAge ? yearsBefore(today, maxAge) : undefined}
          maxDate={notFuture ? today : undefined}
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
            const iso = isoDate(picked);
            if (iso) onPick(iso);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
