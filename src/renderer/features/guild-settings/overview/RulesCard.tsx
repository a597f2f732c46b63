import { useState } from 'react';
import {
  ADDRESS_LEVELS,
  type GuildSettingsChange,
  VERIFICATION_LEVELS,
} from '../../../../contract/entities/guild-settings';
import type { GuildId } from '../../../../contract/ids';
import { daysText, keptText, levelText, limitText } from '../../../../domain/guilds/rule-texts';
import { t } from '../../../../domain/i18n/t';
import { selectChannelGroups } from '../../../state/channels/selectors';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { selectHeldGuildSettings, selectServerFileLimit } from '../../../state/guild-settings/selectors';
import { changeGuildSettings } from '../../../state/guild-settings/thunks';
import { useGuildRules } from '../../../state/guild-settings/use-guild-rules';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectCanCall } from '../../../state/roles/selectors';
import { selectHasFeature, selectHasTwoFactor } from '../../../state/session/selectors';
import { toastShown } from '../../../state/toasts/slice';
import { Select } from '../../../ui/form/Select';
import { Switch } from '../../../ui/form/Switch';
import { Card } from '../../../ui/page/Card';
import styles from './RulesCard.module.css';

const MIB = 1024 * 1024;
const SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1024].map((size) => size * MIB);

const levels = (current: string, hasMail: boolean) =>
  [
    ...new Set<string>([
      ...VERIFICATION_LEVELS.filter((level) => hasMail || !ADDRESS_LEVELS.includes(level)),
      current,
    ]),
  ].map((value) => ({
    value,
    label: levelText(value),
  }));

const sizes = (current: number | null, most: number) => [
  { value: null, label: t('As large as possible ({{size}})', { size: limitText(most) }) },
  ...[...new Set([...SIZES.filter((size) => size < most), ...(current === null ? [] : [current])])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: limitText(value) })),
];

const EVIDENCE_DAYS = [30, 60, 90, 180, 365];

const days = (current: number) =>
  [...new Set([...EVIDENCE_DAYS, current])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: daysText(value) }));

const DELETED_DAYS = [0, 1, 3, 7, 14, 30];

const keptDays = (current: number) =>
  [...new Set([...DELETED_DAYS, current])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: keptText(value) }));

/** The rules of a server that its managers choose, each at once (feature `guild-settings`); only those that it has. */
export function RulesCard({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const rules = useGuildRules(guildId);
  const has = useAppSelector((state) => selectHasFeature(state, 'guild-settings'));
  const hasImageProxy = useAppSelector((state) => selectHasFeature(state, 'image-proxy'));
  const isKnown = useAppSelector((state) => selectHeldGuildSettings(state, guildId).phase === 'loaded');
  const canEdit = useAppSelector((state) => selectCanCall(state, guildId, 'guildSettings.set'));
  const offline = useAppSelector(selectBlockedReason);
  const most = useAppSelector((state) => selectServerFileLimit(state, guildId));
  const groups = useAppSelector((state) => selectChannelGroups(state, guildId));
  const hasMail = useAppSelector((state) => selectHasFeature(state, 'email'));
  const hasFactor = useAppSelector(selectHasTwoFactor);
  const [isSaving, setIsSaving] = useState(false);
  if (!has || !isKnown) return null;
  const { linkPreviews, attachmentBytes, systemChannel, verificationLevel, evidenceDays } = rules;
  const { deletedDays, staffNeedsFactor, directMessages } = rules;
  const locked = (canEdit ? offline : t('No Permission')) ?? (isSaving ? t('Saving…') : undefined);
  const lacking = hasFactor ? undefined : t('Turn on two-factor authentication in My Account first');
  const save = async (change: GuildSettingsChange): Promise<void> => {
    setIsSaving(true);
    const saved = await dispatch(changeGuildSettings(guildId, change));
    setIsSaving(false);
    if (!saved.ok) dispatch(toastShown('error', saved.failure));
  };
  const channels = groups
    .flatMap((group) => group.channels)
    .filter(({ type }) => type === 'text')
    .map(({ id, name }) => ({ value: id, label: `#${name}` }));
  return (
    <Card title={t('Rules of this server')}>
      {linkPreviews === undefined ? null : (
        <Switch
          label={t('Link Previews')}
          description={
            hasImageProxy
              ? t('The server fetches title and picture of links in messages, and pictures from other sites.')
              : t('The server fetches title and picture of links in messages.')
          }
          checked={linkPreviews}
          disabledReason={locked}
          onChange={(checked) => void save({ linkPreviews: checked })}
        />
      )}
      {directMessages === undefined ? null : (
        <Switch
          label={t('Direct Messages from Members')}
          description={t(
            'Members who aren’t friends can write to each other, unless a member has chosen otherwise in Privacy Settings.',
          )}
          checked={directMessages}
          disabledReason={locked}
          onChange={(checked) => void save({ directMessages: checked })}
        />
      )}
      {staffNeedsFactor === undefined ? null : (
        <Switch
          label={t('Require Two-Factor Authentication for Staff')}
          description={t('Who has not turned it on in My Account can read what staff read, and do nothing.')}
          checked={staffNeedsFactor}
          disabledReason={locked ?? lacking}
          onChange={(checked) => void save({ staffNeedsFactor: checked })}
        />
      )}
      <div className={styles.choices}>
        {attachmentBytes === undefined ? null : (
          <Select
            label={t('Largest File')}
            options={sizes(attachmentBytes, most)}
            value={attachmentBytes}
            disabledReason={locked}
            onChange={(bytes) => void save({ attachmentBytes: bytes })}
          />
        )}
        {systemChannel === undefined ? null : (
          <Select
            label={t('System Messages')}
            hint={t('Where new members and boosts are announced')}
            options={[{ value: null, label: t('None') }, ...channels]}
            value={channels.some(({ value }) => value === systemChannel) ? systemChannel : null}
            disabledReason={locked}
            onChange={(channel) => void save({ systemChannel: channel })}
          />
        )}
        {verificationLevel === undefined ? null : (
          <Select
            className={styles.level}
            label={t('Verification Level')}
            options={levels(verificationLevel, hasMail)}
            value={verificationLevel}
            disabledReason={locked}
            onChange={(level) => {
              const chosen = VERIFICATION_LEVELS.find((known) => known === level);
              if (chosen !== undefined) void save({ verificationLevel: chosen });
            }}
          />
        )}
        {evidenceDays === undefined ? null : (
          <Select
            label={t('Reported Messages Are Kept For')}
            hint={t('Staff who handle reports see a copy for so long, even if the message is deleted')}
            options={days(evidenceDays)}
            value={evidenceDays}
            disabledReason={locked}
            onChange={(chosen) => void save({ evidenceDays: chosen })}
          />
        )}
        {deletedDays === undefined ? null : (
          <Select
            label={t('What Staff Delete Is Kept For')}
            hint={t(
              'Staff can review and undo deletions for so long; what members delete themselves is gone at once',
            )}
            options={keptDays(deletedDays)}
            value={deletedDays}
            disabledReason={locked}
            onChange={(chosen) => void save({ deletedDays: chosen })}
          />
        )}
      </div>
    </Card>
  );
}
