import {
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconPalette,
  IconPlus,
  IconSettings,
  IconSun,
  IconUserCircle,
  IconWorld,
} from '@tabler/icons-react';
import { SectionIcon } from '#web/shell/admin/icons.tsx';

const own = {
  dark: IconMoon,
  language: IconLanguage,
  light: IconSun,
  logout: IconLogout,
  palette: IconPalette,
  plus: IconPlus,
  settings: IconSettings,
  system: IconDeviceDesktop,
  'user-circle': IconUserCircle,
  world: IconWorld,
};

export function EntryIcon({ name }: { name: string }) {
  const Icon = own[name as keyof typeof own];
  return Icon ? <Icon size={19} stroke={1.7} aria-hidden="true" /> : <SectionIcon name={name} size={19} />;
}
