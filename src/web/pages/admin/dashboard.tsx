import { useVisitor } from '#web/lib/page/page.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { WaitingForRole } from './waiting-for-role.tsx';

export default function DashboardPage() {
  const { user } = useVisitor();
  return user?.role ? <Shortcuts name={user.name} /> : <WaitingForRole user={user} />;
}
