import type { AuditChange, AuditExtraInfo } from '../../contract/entities/audit-log-entry';
import type { PermissionName } from '../../contract/permissions';
import { msg, type Msg, plural, t } from '../i18n/t';
import { slowmodeText } from '../moderation/spans';
import { maskFromBigInt, permissionNames } from '../permissions/mask';
import { titleOf } from './action-label';

/** A value before or after a change, in the form in which it is shown. */
export type ShownValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'colour'; readonly text: string }
  /** ISO 8601, to be shown in the reader's time zone. */
  | { readonly kind: 'time'; readonly text: string };

/** Shown where a field had or has no value (docs/spec/audit-log.md 'Entries'). */
const none = (): ShownValue => ({ kind: 'text', text: t('None') });
const VERIFIED = [msg('None'), msg('Verified Server'), msg('Partnered Server')] as const;

type Show = (value: string | number | boolean) => ShownValue;

const asText: Show = (value) => ({ kind: 'text', text: String(value) });
const yesOrNo: Show = (value) => ({
  kind: 'text',
  text: value === true || value === 1 || value === '1' ? t('Yes') : t('No'),
});
const seconds: Show = (value) => ({ kind: 'text', text: slowmodeText(Number(value)) });
/** The address of a picture means nothing to a reader. */
const picture: Show = () => ({ kind: 'text', text: t('A picture') });

const permissionLabel = (name: PermissionName): string =>
  name === 'REVOKE_INVITE' ? t('Manage Invites') : titleOf(name);
const permissions: Show = (value) => {
  const digits = String(value);
  // A server may send a permission name instead of a mask.
  if (!/^\d+$/.test(digits)) return { kind: 'text', text: titleOf(digits) };
  const names = permissionNames(maskFromBigInt(BigInt(digits)));
  return names.length === 0 ? none() : { kind: 'text', text: names.map(permissionLabel).join(', ') };
};

const verified: Show = (value) => {
  const badge = VERIFIED[Number(value)];
  return { kind: 'text', text: badge === undefined ? String(value) : t(badge) };
};

/** The fields that servers name: the label of each, and how to show its values. */
const FIELDS: Readonly<Record<string, { readonly label: Msg; readonly show: Show }>> = {
  name: { label: msg('Name'), show: asText },
  description: { label: msg('Description'), show: asText },
  icon: { label: msg('Icon'), show: picture },
  banner: { label: msg('Banner'), show: picture },
  discoverable: { label: msg('Listed in Discovery'), show: yesOrNo },
  invites_paused: { label: msg('Invites Paused'), show: yesOrNo },
  default_expiry: { label: msg('Default Expiration'), show: asText },
  default_max_uses: { label: msg('Default Max Uses'), show: asText },
  owner: { label: msg('Owner'), show: asText },
  vanity_code: { label: msg('Vanity URL'), show: asText },
  verified: {
    label: msg('Badge'),
    show: verified,
  },
  type: { label: msg('Type'), show: (value) => ({ kind: 'text', text: titleOf(String(value)) }) },
  topic: { label: msg('Topic'), show: asText },
  until: { label: msg('Until'), show: (value) => ({ kind: 'time', text: String(value) }) },
  pause_invites: { label: msg('Pause Invites'), show: yesOrNo },
  members_read_only: { label: msg('Members Only Read'), show: yesOrNo },
  slowmode_s: { label: msg('Slow Mode'), show: seconds },
  hold_newer_than_days: { label: msg('Hold Messages of New Members, in Days'), show: asText },
  channels: { label: msg('Channels'), show: asText },
  undone_action: { label: msg('Action'), show: (value) => ({ kind: 'text', text: titleOf(String(value)) }) },
  restored: { label: msg('Put Back'), show: asText },
  kept: { label: msg('Kept as Changed'), show: asText },
  user_limit: {
    label: msg('User Limit'),
    show: (value) => (Number(value) === 0 ? none() : asText(value)),
  },
  bitrate: {
    label: msg('Bitrate'),
    show: (value) => ({ kind: 'text', text: t('{{rate}} kbit/s', { rate: Number(value) / 1000 }) }),
  },
  mute: { label: msg('Server Muted'), show: yesOrNo },
  deaf: { label: msg('Server Deafened'), show: yesOrNo },
  archived: { label: msg('Archived'), show: yesOrNo },
  locked: { label: msg('Locked'), show: yesOrNo },
  nickname: { label: msg('Nickname'), show: asText },
  timed_out_until: {
    label: msg('Timed Out Until'),
    show: (value) => ({ kind: 'time', text: String(value) }),
  },
  outcome: { label: msg('Outcome'), show: (value) => ({ kind: 'text', text: titleOf(String(value)) }) },
  role: { label: msg('Role'), show: asText },
  reaction: { label: msg('Reaction'), show: asText },
  color: { label: msg('Colour'), show: (value) => ({ kind: 'colour', text: String(value) }) },
  is_hoisted: { label: msg('Shown Separately'), show: yesOrNo },
  is_mentionable: { label: msg('Mentionable'), show: yesOrNo },
  permissions: { label: msg('Permissions'), show: permissions },
  code: { label: msg('Code'), show: asText },
  max_uses: { label: msg('Max Uses'), show: asText },
  expires_at: { label: msg('Expires'), show: (value) => ({ kind: 'time', text: String(value) }) },
};

const fieldOf = (key: string) => (Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined);

/** How a permission is set for a role or member in a channel. */
const SETTINGS: Readonly<Record<string, Msg>> = {
  allow: msg('Allow'),
  deny: msg('Deny'),
  inherit: msg('Inherit'),
};
const setting: Show = (value) => {
  const label = Object.hasOwn(SETTINGS, String(value)) ? SETTINGS[String(value)] : undefined;
  return label === undefined ? asText(value) : { kind: 'text', text: t(label) };
};

/** The keys of these actions are names: 'Helpers: Send Messages'. */
const SHOWS_OF_ACTIONS: Readonly<Record<string, Show>> = { CHANNEL_PERMISSIONS_UPDATE: setting };

/**
 * The label of a changed field. An unknown key is shown as it is: the key of a move is the name of the moved channel or
 * role.
 */
export const changeLabel = (key: string, action = ''): string => {
  const field = Object.hasOwn(SHOWS_OF_ACTIONS, action) ? undefined : fieldOf(key);
  return field === undefined ? key : t(field.label);
};

/** The shown form of a value of a change; null and empty texts are 'None'. */
export const shownValue = (key: string, value: AuditChange['oldValue'], action = ''): ShownValue => {
  if (value === null || value === '') return none();
  const ofAction = Object.hasOwn(SHOWS_OF_ACTIONS, action) ? SHOWS_OF_ACTIONS[action] : undefined;
  return (ofAction ?? fieldOf(key)?.show ?? asText)(value);
};

/** The chips of an expanded entry (docs/spec/audit-log.md 'Entries'), in order. */
export const extraChips = ({
  channel,
  count,
  files,
  deleteMemberDays,
  membersRemoved,
  byTime,
}: AuditExtraInfo): readonly string[] => [
  ...(channel === null ? [] : [`#${channel}`]),
  ...(count === null ? [] : [plural('{{count}} item', '{{count}} items', { count })]),
  ...(files === null ? [] : [plural('{{count}} file', '{{count}} files', { count: files })]),
  ...(deleteMemberDays === null
    ? []
    : [
        plural('{{count}} day of messages deleted', '{{count}} days of messages deleted', {
          count: deleteMemberDays,
        }),
      ]),
  ...(membersRemoved === null
    ? []
    : [plural('{{count}} member removed', '{{count}} members removed', { count: membersRemoved })]),
  ...(byTime === true ? [t('Its time was over')] : []),
];
