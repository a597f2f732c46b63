import { t } from '../../../../domain/i18n/t';
import { Avatar, type AvatarSize } from '../../../ui/identity/Avatar';
import { Badge, CountBadge, GuildBadge, RoleBadge, TagBadge } from '../../../ui/identity/Badge';
import { GuildhallMark } from '../../../ui/identity/GuildhallMark';
import { PRESENCE_NAMES, PresenceDot, type PresenceStatus } from '../../../ui/identity/PresenceDot';
import { ColourDot } from '../../../ui/identity/ColourDot';
import { TintedText } from '../../../ui/text/TintedText';
import { Sample } from '../Sample';
import styles from '../UiParts.module.css';

const SIZES: readonly AvatarSize[] = [16, 20, 24, 32, 40, 48, 64, 80, 120];
const STATUSES: readonly PresenceStatus[] = ['active', 'away', 'dnd', 'inactive'];
const NAMES = ['Ada', 'Brand', 'Cecily', 'Dunstan', 'Edith', 'Foxglove', 'Gwen', 'Hob'];
const ROLES = ['User', 'Privileged User', 'Premium', 'Moderator', 'Admin', 'Owner'];
const COLOURS = [
  '#99aab5',
  '#000080',
  '#e74c3c',
  '#1abc9c',
  '#f1c40f',
  '#ffffff',
  '#111111',
  '#9b59b6',
  '#3498db',
];

/** People and servers: pictures, statuses, badges. */
export function Identity() {
  return (
    <>
      <Sample title="Avatar: sizes and grounds">
        {SIZES.map((size, at) => (
          <Avatar key={size} name={NAMES[at % NAMES.length] ?? 'A'} size={size} />
        ))}
      </Sample>
      <Sample title="Avatar: status" on="sidebar">
        {STATUSES.map((status) => (
          <Avatar key={status} name={status} size={32} status={status} />
        ))}
        {STATUSES.map((status) => (
          <Avatar key={status} name={status} size={80} status={status} />
        ))}
      </Sample>
      <Sample title="Avatar: ring, bot, server, broken picture; GuildhallMark">
        <div className={styles.rail}>
          {STATUSES.map((status) => (
            <Avatar key={status} name="Me" size={40} status={status} ring />
          ))}
        </div>
        <Avatar name="Herald" tone="bot" status="active" />
        <Avatar name="The Long Table" shape="square" size={48} />
        <Avatar name="Broken" src="/absent.png" />
        <GuildhallMark size={56} />
      </Sample>
      <Sample title="PresenceDot">
        {STATUSES.map((status) => (
          <span key={status} className={styles.marked}>
            <PresenceDot status={status} size={12} /> {t(PRESENCE_NAMES[status])}
          </span>
        ))}
      </Sample>
      <Sample title="Badge, TagBadge, GuildBadge, CountBadge">
        <Badge>Coming Soon</Badge>
        <Badge tone="accent">LIVE</Badge>
        <Badge tone="success">Active</Badge>
        <Badge tone="danger">BANNED</Badge>
        <TagBadge tag="BOT" />
        <TagBadge tag="BOT" verified />
        <TagBadge tag="STAFF" />
        <GuildBadge level={1} />
        <GuildBadge level={2} />
        <CountBadge count={1} />
        <CountBadge count={42} />
        <CountBadge count={640} />
      </Sample>
      <Sample title="RoleBadge">
        {ROLES.map((name, role) => (
          <RoleBadge key={name} role={role} name={name} />
        ))}
      </Sample>
      <Sample title="ColourDot">
        {COLOURS.map((colour) => (
          <ColourDot key={colour} colour={colour} />
        ))}
      </Sample>
      <Sample title="TintedText: any role colour can be read">
        {COLOURS.map((colour) => (
          <TintedText key={colour} colour={colour}>
            {colour}
          </TintedText>
        ))}
      </Sample>
    </>
  );
}
