import { plural, t } from '../../../../domain/i18n/t';
import { namesText } from '../../../../domain/people/names-text';
import type { Inherited, InheritedFrom, Setting } from '../../../../domain/permissions/settings';
import type { AccessPreview } from '../../../state/overwrites/types';

const SOURCES: Readonly<Record<InheritedFrom, () => string>> = {
  owner: () => t('As owner'),
  administrator: () => t('As administrator'),
  roles: () => t('From roles'),
  category: () => t('From category'),
  'everyone-here': () => t('From @everyone here'),
  'roles-here': () => t('From roles here'),
  view: () => t('Without View Channels'),
  send: () => t('Without Send Messages'),
};

/** 'From category: allowed' (docs/spec/channels.md 'Permissions'). */
export const inheritedText = ({ isAllowed, from }: Inherited): string =>
  isAllowed
    ? t('{{source}}: allowed', { source: SOURCES[from]() })
    : t('{{source}}: denied', { source: SOURCES[from]() });

const SETTING_TEXTS: Readonly<Record<Setting, () => string>> = {
  deny: () => t('Deny'),
  inherit: () => t('Inherit'),
  allow: () => t('Allow'),
};
export const settingText = (setting: Setting): string => SETTING_TEXTS[setting]();

/** '12 members lose View Channels, Ana of the staff among them.' and who gains it; nothing where nobody does. */
export const previewSentences = ({ gain, lose, staffLosing }: AccessPreview): readonly string[] => {
  const losing = plural('{{count}} member loses View Channels', '{{count}} members lose View Channels', {
    count: lose,
  });
  const lost =
    staffLosing.length === 0
      ? t('{{losing}}.', { losing })
      : t('{{losing}}, {{names}} of the staff among them.', { losing, names: namesText(staffLosing) });
  const gained = plural('{{count}} member gains View Channels.', '{{count}} members gain View Channels.', {
    count: gain,
  });
  return [...(lose > 0 ? [lost] : []), ...(gain > 0 ? [gained] : [])];
};
