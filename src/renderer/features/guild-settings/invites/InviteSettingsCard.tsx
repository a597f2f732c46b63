import type { InviteSettings } from '../../../../contract/entities/invite';
import type { GuildId } from '../../../../contract/ids';
import { msg, t } from '../../../../domain/i18n/t';
import { expiryChoices, inviteExpiryOf, usesChoices } from '../../../../domain/invites/invite-choices';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { pauseInvites, setInviteDefaults } from '../../../state/invites/manage';
import { selectHasFeature } from '../../../state/session/selectors';
import { Card } from '../../../ui/page/Card';
import { Select } from '../../../ui/form/Select';
import { Switch } from '../../../ui/form/Switch';
import styles from './InvitesPage.module.css';

interface InviteSettingsCardProps {
  readonly guildId: GuildId;
  readonly settings: InviteSettings;
  /** Whether the server has sent the settings. */
  readonly isKnown: boolean;
}

const NO_DEFAULTS = msg('This server doesn’t support invite defaults');
const NOT_YET = msg('Not loaded yet');
/** The placeholder of an unknown value. */
const UNKNOWN = [{ value: null, label: '–' }];

/** The invite settings: whether invites are paused, and the defaults of a new one (feature `invite-defaults`). */
export function InviteSettingsCard({ guildId, settings, isKnown }: InviteSettingsCardProps) {
  const dispatch = useAppDispatch();
  const hasDefaults = useAppSelector((state) => selectHasFeature(state, 'invite-defaults'));
  const known = isKnown ? undefined : NOT_YET;
  const blocked = hasDefaults ? known : NO_DEFAULTS;
  const { invitesPaused, defaultExpiry, defaultMaxUses } = settings;
  const expiries = expiryChoices().filter(({ value }) => hasDefaults || value === null);
  const uses = usesChoices(defaultMaxUses).filter(({ value }) => hasDefaults || value === null);
  return (
    <Card title={t('Invite Settings')}>
      <Switch
        label={t('Pause Invites')}
        description={t('Nobody can join by invite while paused. Existing links are kept.')}
        checked={invitesPaused}
        disabledReason={known && t(known)}
        onChange={(checked) => void dispatch(pauseInvites(guildId, checked))}
      />
      <div className={styles.defaults}>
        <Select
          label={t('Default Expiration')}
          options={isKnown ? expiries : UNKNOWN}
          value={hasDefaults ? inviteExpiryOf(defaultExpiry) : null}
          disabledReason={blocked && t(blocked)}
          onChange={(expiry) => void dispatch(setInviteDefaults(guildId, { defaultExpiry: expiry }))}
        />
        <Select
          label={t('Max Uses')}
          options={isKnown ? uses : UNKNOWN}
          value={hasDefaults ? defaultMaxUses : null}
          disabledReason={blocked && t(blocked)}
          onChange={(most) => void dispatch(setInviteDefaults(guildId, { defaultMaxUses: most }))}
        />
      </div>
      {hasDefaults && (
        <p className={styles.hint}>{t('Defaults for new invites. They can be changed for each invite.')}</p>
      )}
    </Card>
  );
}
