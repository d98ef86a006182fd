import {
  IconArchive,
  IconBriefcase,
  IconBuildingChurch,
  IconCalendarEvent,
  IconCalendarRepeat,
  IconCash,
  IconCategory,
  IconCircle,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconMail,
  IconMailbox,
  IconMessageHeart,
  IconNews,
  IconPray,
  IconQrcode,
  IconReceipt,
  IconScale,
  IconShoppingBag,
  IconSitemap,
  IconTags,
  IconTargetArrow,
  IconTicket,
  IconUserCog,
  IconUserHeart,
  IconUserShield,
  IconUsers,
  IconVideo,
  IconWallet,
  IconWorld,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface IconProps {
  size?: number;
  stroke?: number;
}

/** Declarations name their icon as the set of icons does; each is listed, so that only these are loaded. */
const icons: Record<string, ComponentType<IconProps>> = {
  archive: IconArchive,
  briefcase: IconBriefcase,
  'building-church': IconBuildingChurch,
  'calendar-event': IconCalendarEvent,
  'calendar-repeat': IconCalendarRepeat,
  cash: IconCash,
  category: IconCategory,
  'heart-handshake': IconHeartHandshake,
  history: IconHistory,
  home: IconHome,
  key: IconKey,
  'list-check': IconListCheck,
  mail: IconMail,
  mailbox: IconMailbox,
  'message-heart': IconMessageHeart,
  news: IconNews,
  pray: IconPray,
  qrcode: IconQrcode,
  receipt: IconReceipt,
  scale: IconScale,
  'shopping-bag': IconShoppingBag,
  sitemap: IconSitemap,
  tags: IconTags,
  'target-arrow': IconTargetArrow,
  ticket: IconTicket,
  'user-cog': IconUserCog,
  'user-heart': IconUserHeart,
  'user-shield': IconUserShield,
  users: IconUsers,
  video: IconVideo,
  wallet: IconWallet,
  world: IconWorld,
};

export function SectionIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = icons[name] ?? IconCircle;
  return (
    <span aria-hidden="true" style={{ display: 'grid', flex: 'none' }}>
      <Icon size={size} stroke={1.7} />
    </span>
  );
}
