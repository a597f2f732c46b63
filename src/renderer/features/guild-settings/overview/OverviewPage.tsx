import type { ReactNode } from 'react';
import type { GuildInfo } from '../../../../contract/entities/guild';
import type { GuildId } from '../../../../contract/ids';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { msg, t, tRows } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { selectGuildInfo } from '../../../state/guild-info/selectors';
import type { GuildForm } from '../../../state/guild-info/save-guild';
import { selectGuildSettings, selectHeldGuildSettings } from '../../../state/guild-settings/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectHasFeature } from '../../../state/session/selectors';
import { usePicture } from '../../../state/pictures/use-picture';
import { Card } from '../../../ui/page/Card';
import { CopyButton } from '../../../ui/form/CopyButton';
import { isMovingAddress } from '../../../ui/base/motion';
import { MovingPicture } from '../../../ui/page/MovingPicture';
import { EmojiText } from '../../../ui/text/Emoji';
import { PageHeading } from '../../../ui/page/PageHeading';
import { Select } from '../../../ui/form/Select';
import { Switch } from '../../../ui/form/Switch';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import type { PageProps } from '../page-props';
import { ConflictNote } from './ConflictNote';
import { GuildAppearance } from './GuildAppearance';
import { RulesCard } from './RulesCard';
import { ExportCard } from './ExportCard';
import { OwnershipCard } from './OwnershipCard';
import styles from './OverviewPage.module.css';
import { NAME_MISSING, type OverviewForm, useOverviewForm } from './use-overview-form';

const NO_DESCRIPTION = msg('No description set');
const YES_NO = [
  { value: 'yes', label: msg('Yes') },
  { value: 'no', label: msg('No') },
] as const;

function NewPicture({ picture, none }: { readonly picture: string | null; readonly none: string }) {
  const src = usePicture(picture);
  if (src === null) return none;
  const isAnimated = isMovingAddress(src);
  return <MovingPicture {...{ src, isAnimated }} className={styles.theirs} alt={t('Current picture')} />;
}

interface ConflictProps {
  readonly form: OverviewForm;
  readonly of: keyof GuildForm;
  readonly about: string;
  readonly now: ReactNode;
}

function Conflict({ form, of, about, now }: ConflictProps) {
  if (!form.conflicts.includes(of)) return null;
  return (
    <ConflictNote
      about={about}
      now={now}
      onTakeTheirs={() => form.takeTheirs(of)}
      onKeepMine={() => form.keepMine(of)}
    />
  );
}

function Statistic({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className={styles.statistic}>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  );
}

function IdRow({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div role="group" aria-label={label} className={styles.id}>
      <span className={styles.idLabel}>{label}</span>
      <code className={styles.idValue}>{value}</code>
      <CopyButton text={value} label={t('Copy')} size="s" />
    </div>
  );
}

function Discovery({ form }: { readonly form: OverviewForm }) {
  const { values, saved, canEdit, set } = form;
  // A server without the feature has no such setting.
  if (values.discoverable === null) return null;
  return (
    <Card>
      <Switch
        label={t('Show in Discovery')}
        description={t(
          'Anyone can find and join this server in Discovery. Verified servers are always listed.',
        )}
        checked={values.discoverable}
        onChange={(isListed) => set('discoverable', isListed)}
        disabledReason={canEdit ? undefined : t('No Permission')}
      />
      <Conflict
        form={form}
        of="discoverable"
        about={t('Show in Discovery')}
        now={saved.discoverable === true ? 'on' : 'off'}
      />
    </Card>
  );
}

function Fields({ form }: { readonly form: OverviewForm }) {
  const { values, saved, canEdit, set } = form;
  const locked = { readOnly: !canEdit, 'aria-disabled': !canEdit || undefined };
  return (
    <div className={styles.fields}>
      <TextField
        {...locked}
        label={t('Server Name')}
        value={values.name}
        onChange={(name) => set('name', name)}
        limit={TEXT_LIMITS.guildName}
        counter
        dir="auto"
        error={values.name.trim() === '' ? t(NAME_MISSING) : undefined}
      />
      <Conflict
        form={form}
        of="name"
        about={t('Server Name')}
        now={<EmojiText pieces={namePieces(saved.name)} />}
      />
      <TextArea
        {...locked}
        label={t('Description')}
        value={values.description ?? ''}
        onChange={(text) => set('description', text === '' ? null : text)}
        limit={TEXT_LIMITS.guildDescription}
        placeholder={t(NO_DESCRIPTION)}
        dir="auto"
      />
      <Conflict
        form={form}
        of="description"
        about={t('Description')}
        now={
          saved.description === null ? (
            t(NO_DESCRIPTION)
          ) : (
            <EmojiText pieces={namePieces(saved.description)} />
          )
        }
      />
      <Conflict
        form={form}
        of="icon"
        about={t('Server Icon')}
        now={<NewPicture picture={saved.icon} none={t('no icon')} />}
      />
      <Conflict
        form={form}
        of="banner"
        about={t('Server Banner')}
        now={<NewPicture picture={saved.banner} none={t('no banner')} />}
      />
      <Discovery form={form} />
    </div>
  );
}

/** What a server without these rules has of them. */
function WithoutRules({ guildId }: { readonly guildId: GuildId }) {
  const isKnown = useAppSelector((state) => selectHeldGuildSettings(state, guildId).phase === 'loaded');
  const settings = useAppSelector((state) => selectGuildSettings(state, guildId));
  const has = useAppSelector((state) => selectHasFeature(state, 'guild-settings'));
  if (has && !isKnown) return null;
  const [hasLevel, hasChannel] = [
    settings.verificationLevel !== undefined,
    settings.systemChannel !== undefined,
  ];
  if (hasLevel && hasChannel) return null;
  return (
    <div className={styles.pair}>
      {hasLevel ? null : (
        <Card title={t('Verification Level')} description={t('None - Unrestricted access')} />
      )}
      {hasChannel ? null : (
        <Card
          title={t('System Messages')}
          actions={
            <Select
              labelHidden
              label={t('System Messages')}
              options={tRows(YES_NO, 'label')}
              value="yes"
              onChange={() => undefined}
              disabledReason={t('Coming soon')}
              className={styles.choice}
            />
          }
        />
      )}
    </div>
  );
}

function Overview({ guildId, info }: { readonly guildId: GuildId; readonly info: GuildInfo }) {
  const form = useOverviewForm(guildId, info);
  const ownerId = useAppSelector((state) => state.guilds.byId[guildId]?.ownerId ?? '');
  return (
    <>
      <PageHeading
        title={t('Overview')}
        description={form.canEdit ? undefined : t('You need Manage Server to edit this page.')}
      />
      <div className={styles.identity}>
        <Fields form={form} />
        <GuildAppearance guildId={guildId} form={form} verified={info.verified} />
      </div>
      <RulesCard guildId={guildId} />
      <WithoutRules guildId={guildId} />
      <Card title={t('Server Statistics')}>
        <dl className={styles.statistics}>
          <Statistic label={t('Members')} value={info.memberCount} />
          <Statistic label={t('Channels')} value={info.channelCount} />
          <Statistic label={t('Roles')} value={info.roleCount} />
        </dl>
        <div className={styles.ids}>
          <IdRow label={t('Guild ID')} value={guildId} />
          <IdRow label={t('Owner ID')} value={ownerId} />
        </div>
      </Card>
      <ExportCard guildId={guildId} />
      <OwnershipCard guildId={guildId} />
    </>
  );
}

/** The server's name, pictures, description and counts (docs/spec/server-settings.md 'Overview'). */
export function OverviewPage({ guildId }: PageProps) {
  const info = useAppSelector((state) => selectGuildInfo(state, guildId));
  return info === null ? null : <Overview guildId={guildId} info={info} />;
}
