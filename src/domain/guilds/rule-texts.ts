import type { GuildSettings } from '../../contract/entities/guild-settings';
import { type Msg, msg, plural, t } from '../i18n/t';

const MIB = 1024 * 1024;
const KIB = 1024;

/** A size of files in the unit that servers say it in. */
export const limitText = (bytes: number): string =>
  bytes >= MIB
    ? t('{{value}} MiB', { value: Math.floor((bytes / MIB) * 10) / 10 })
    : t('{{value}} KiB', { value: Math.ceil(bytes / KIB) });

const LEVELS: Readonly<Record<string, Msg>> = {
  none: msg('None - Unrestricted access'),
  ten_minutes: msg('New members read for ten minutes before they can write'),
  email: msg('Members verify their e-mail address before they can write'),
  both: msg('Members verify their e-mail address and read for ten minutes before they can write'),
};

/** What a verification level demands; a level of a newer server by its name. */
export const levelText = (level: string): string => {
  const text = LEVELS[level];
  return text === undefined ? level : t(text);
};

/** How long copies of reported messages are kept. */
export const daysText = (days: number): string => plural('{{count}} day', '{{count}} days', { count: days });

/** How long what staff delete is kept. */
export const keptText = (days: number): string => (days === 0 ? t('Not kept') : daysText(days));

/** A rule of a server in words. */
export interface RuleText {
  readonly label: string;
  readonly value: string;
}

interface Known {
  /** The most bytes of a file that the server takes. */
  readonly serverLimit: number;
  /** The name of the channel of system messages; null where it is not known. */
  readonly channelName: string | null;
}

/** The rules of a guild in words, only those that its server has. */
export const ruleTexts = (
  {
    linkPreviews,
    attachmentBytes,
    systemChannel,
    verificationLevel,
    evidenceDays,
    deletedDays,
    staffNeedsFactor,
    directMessages,
  }: GuildSettings,
  { serverLimit, channelName }: Known,
): readonly RuleText[] => [
  ...(linkPreviews === undefined
    ? []
    : [{ label: t('Link Previews'), value: linkPreviews ? t('Shown') : t('Not shown') }]),
  ...(attachmentBytes === undefined
    ? []
    : [
        { label: t('Largest File'), value: limitText(Math.min(attachmentBytes ?? serverLimit, serverLimit)) },
      ]),
  ...(systemChannel === undefined || channelName === null
    ? []
    : [{ label: t('System Messages'), value: `#${channelName}` }]),
  ...(verificationLevel === undefined
    ? []
    : [{ label: t('Verification Level'), value: levelText(verificationLevel) }]),
  ...(evidenceDays === undefined
    ? []
    : [{ label: t('Reported Messages Are Kept For'), value: daysText(evidenceDays) }]),
  ...(deletedDays === undefined
    ? []
    : [{ label: t('What Staff Delete Is Kept For'), value: keptText(deletedDays) }]),
  ...(directMessages === undefined
    ? []
    : [
        { label: t('Direct Messages from Members'), value: directMessages ? t('Allowed') : t('Not allowed') },
      ]),
  ...(staffNeedsFactor === undefined
    ? []
    : [
        {
          label: t('Two-Factor Authentication'),
          value: staffNeedsFactor ? t('Required for staff') : t('Not required'),
        },
      ]),
];
