import type { AuditChange, AuditExtraInfo } from '../../contract/entities/audit-log-entry';
import type { PermissionName } from '../../contract/permissions';
import { t } from '../i18n/t';
import { maskFromBigInt, permissionNames } from '../permissions/mask';
import { titleOf } from './action-label';

/** A value before or after a change, as it is shown. */
export type ShownValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'colour'; readonly text: string }
  /** ISO 8601, to be written in the reader's own time. */
  | { readonly kind: 'time'; readonly text: string };

/** Said where a field had or has no value (docs/spec/audit-log.md 'Entries'). */
const NONE: ShownValue = { kind: 'text', text: 'None' };
const VERIFIED = ['None', 'Verified Server', 'Partnered Server'] as const;

type Show = (value: string | number | boolean) => ShownValue;

const asText: Show = (value) => ({ kind: 'text', text: String(value) });
const yesOrNo: Show = (value) => ({
  kind: 'text',
  text: value === true || value === 1 || value === '1' ? 'Yes' : 'No',
});
/** A picture's address tells nobody anything. */
const picture: Show = () => ({ kind: 'text', text: t('A picture') });

const permissionLabel = (name: PermissionName): string =>
  name === 'REVOKE_INVITE' ? t('Manage Invites') : titleOf(name);
const permissions: Show = (value) => {
  const digits = String(value);
  // A server may name one instead.
  if (!/^\d+$/.test(digits)) return { kind: 'text', text: titleOf(digits) };
  const names = permissionNames(maskFromBigInt(BigInt(digits)));
  return names.length === 0 ? NONE : { kind: 'text', text: names.map(permissionLabel).join(', ') };
};

/** The fields that servers name: what they are called, and how their values are shown. */
const FIELDS: Readonly<Record<string, { readonly label: string; readonly show: Show }>> = {
  name: { label: 'Name', show: asText },
  description: { label: 'Description', show: asText },
  icon: { label: 'Icon', show: picture },
  banner: { label: 'Banner', show: picture },
  discoverable: { label: 'Listed in Discovery', show: yesOrNo },
  invites_paused: { label: 'Invites Paused', show: yesOrNo },
  default_expiry: { label: 'Default Expiration', show: asText },
  default_max_uses: { label: 'Default Max Uses', show: asText },
  owner: { label: 'Owner', show: asText },
  vanity_code: { label: 'Vanity URL', show: asText },
  verified: {
    label: 'Badge',
    show: (value) => ({ kind: 'text', text: VERIFIED[Number(value)] ?? String(value) }),
  },
  type: { label: 'Type', show: (value) => ({ kind: 'text', text: titleOf(String(value)) }) },
  topic: { label: 'Topic', show: asText },
  nickname: { label: 'Nickname', show: asText },
  role: { label: 'Role', show: asText },
  color: { label: 'Colour', show: (value) => ({ kind: 'colour', text: String(value) }) },
  is_hoisted: { label: 'Shown Separately', show: yesOrNo },
  is_mentionable: { label: 'Mentionable', show: yesOrNo },
  permissions: { label: 'Permissions', show: permissions },
  code: { label: 'Code', show: asText },
  max_uses: { label: 'Max Uses', show: asText },
  expires_at: { label: 'Expires', show: (value) => ({ kind: 'time', text: String(value) }) },
};

const fieldOf = (key: string) => (Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined);

/** What a changed field is called; what was moved is called by its own name, which is its key. */
export const changeLabel = (key: string): string => fieldOf(key)?.label ?? key;

/** How a value of a field is shown; null and empty texts are 'None'. */
export const shownValue = (key: string, value: AuditChange['oldValue']): ShownValue =>
  value === null || value === '' ? NONE : (fieldOf(key)?.show ?? asText)(value);

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The chips of an entry that is shown whole (docs/spec/audit-log.md 'Entries'), in their order. */
export const extraChips = ({
  channel,
  count,
  deleteMemberDays,
  membersRemoved,
}: AuditExtraInfo): readonly string[] => [
  ...(channel === null ? [] : [`#${channel}`]),
  ...(count === null ? [] : [counted(count, 'item', 'items')]),
  ...(deleteMemberDays === null
    ? []
    : [counted(deleteMemberDays, t('day of messages deleted'), t('days of messages deleted'))]),
  ...(membersRemoved === null ? [] : [counted(membersRemoved, t('member removed'), t('members removed'))]),
];
