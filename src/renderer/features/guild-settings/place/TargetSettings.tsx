import type { OverwriteTarget } from '../../../../contract/entities/channel';
import type { GuildId, PlaceId } from '../../../../contract/ids';
import type { PermissionName } from '../../../../contract/permissions';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { holds } from '../../../../domain/permissions/place';
import { inheritedAt, keyOfSetting } from '../../../../domain/permissions/settings';
import { selectRightsIn } from '../../../state/channels/rights';
import { useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { EmojiText } from '../../../ui/text/Emoji';
import { WhyButton } from '../why/WhyButton';
import styles from './Place.module.css';
import { SettingRow } from './SettingRow';
import type { PlaceForm } from './use-place-form';
import { useTarget } from './use-target';

interface TargetSettingsProps {
  readonly guildId: GuildId;
  readonly placeId: PlaceId;
  readonly target: OverwriteTarget;
  readonly form: PlaceForm;
  /** Why nothing can be changed at all ('You are offline'). */
  readonly blocked: string | undefined;
}

/** The settings of one role or member: each permission with three states. */
export function TargetSettings({ guildId, placeId, target, form, blocked }: TargetSettingsProps) {
  const rights = useAppSelector((state) => selectRightsIn(state, placeId));
  const { name, authority, isEveryone, locked } = useTarget(guildId, target);
  const { edits, names, edited } = form;
  const settingOf = (permission: PermissionName) =>
    edits.shown[keyOfSetting(target, permission)] ?? 'inherit';
  const reasonFor = (permission: PermissionName): string | undefined =>
    blocked ??
    locked ??
    (holds(rights, permission) ? undefined : t('You do not have this permission yourself'));
  const isEmpty = names.every((permission) => settingOf(permission) === 'inherit');
  return (
    <section className={styles.target} aria-label={t('Permissions of {{name}}', { name })}>
      <header className={styles.targetHead}>
        <h3 className={styles.targetName}>
          <EmojiText pieces={namePieces(name)} />
        </h3>
        {isEveryone && isEmpty ? null : (
          <Button size="s" disabledReason={blocked ?? locked} onClick={() => form.clear(target)}>
            {t('Clear')}
          </Button>
        )}
      </header>
      {locked === undefined ? null : <p className={styles.quiet}>{locked}</p>}
      {names.map((permission) => (
        <SettingRow
          key={permission}
          name={permission}
          setting={settingOf(permission)}
          inherited={authority === null ? null : inheritedAt(authority, edited, target, permission)}
          onChange={(setting) => form.set(target, permission, setting)}
          disabledReason={reasonFor(permission)}
          why={<WhyButton guildId={guildId} of={target} placeId={placeId} permission={permission} />}
        />
      ))}
    </section>
  );
}
