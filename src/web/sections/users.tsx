import type { RecordOf } from '#shared/crud/record.ts';
import type { users as declaration } from '#shared/sections/users.ts';
import { Cell } from '#web/crud/cells/cell.tsx';
import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { UnverifiedEmail } from '#web/ui/unverified-email.tsx';

type User = RecordOf<typeof declaration>;

function VerifiedAt({ field, value, record }: SlotCellProps) {
  if (value) return <Cell field={field} value={value} />;
  const { id, name } = record as User;
  return <UnverifiedEmail user={{ id, name }} />;
}

/** Below the role, to be read before choosing one: an account without a verified address gets no role. */
function RoleNeedsEmail({ record }: { record: SlotCellProps['record'] }) {
  const { id, name, email_verificado_em } = record as User;
  return email_verificado_em ? null : <UnverifiedEmail user={{ id, name }} explained />;
}

export const users: SectionSlots = {
  cells: { email_verificado_em: VerifiedAt },
  below: { role: RoleNeedsEmail },
};
