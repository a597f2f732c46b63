import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { MUTE_TIMES_MS } from '../../../contract/limits';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { muteGuild, setGuildNotifications } from '../../state/preferences/guild-preferences';
import { selectGuildNotifications } from '../../state/preferences/guild-selectors';
import { messageTimeText } from '../../state/time-texts';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmojiText } from '../../ui/text/Emoji';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { Select, type SelectOption } from '../../ui/form/Select';
import { Switch } from '../../ui/form/Switch';

interface NotificationSettingsDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

type MuteTime = number | 'always';

const LEVELS = [
  {
    value: 'allMessages',
    label: msg('All Messages'),
    description: msg('Notify me about every message.'),
  },
  {
    value: 'mentionsOnly',
    label: msg('Mentions Only'),
    description: msg("Notify me only when I'm mentioned."),
  },
] as const;

const TIMES = [msg('For 15 minutes'), msg('For 1 hour'), msg('For 8 hours'), msg('For 24 hours')] as const;
const choices = (): readonly SelectOption<MuteTime | null>[] => [
  ...MUTE_TIMES_MS.map((value, at) => ({ value, label: t(TIMES[at] ?? TIMES[0]) })),
  { value: 'always', label: t('Until I turn it back on') },
];

const untilText = (time: number): string =>
  t('Until {{value}}', { value: messageTimeText(new Date(time).toISOString()) });

/**
 * A server's notification settings on this computer (docs/spec/channels.md 'Server preferences'); each change takes
 * effect at once.
 */
export function NotificationSettingsDialog({ guildId, onClose }: NotificationSettingsDialogProps) {
  const dispatch = useAppDispatch();
  const settings = useAppSelector((state) => selectGuildNotifications(state, guildId));
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const [chosen, setChosen] = useState<MuteTime | null>(null);
  const { mutedUntil } = settings;
  const mute = (time: MuteTime | null): void => {
    setChosen(time);
    dispatch(muteGuild(guildId, time));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={onClose}
      title={t('Notification Settings')}
      description={<EmojiText pieces={namePieces(name)} />}
      footer={
        <Button type="submit" variant="primary">
          {t('Done')}
        </Button>
      }
    >
      <Switch
        label={t('Mute Server')}
        description={t('No notifications or unread marks from this server. Mentions still show a count.')}
        checked={mutedUntil !== null}
        onChange={(isMuted) => mute(isMuted ? 'always' : null)}
      />
      {mutedUntil === null ? null : (
        <Select<MuteTime | null>
          label={t('Mute')}
          options={choices()}
          value={mutedUntil === 'always' ? 'always' : chosen}
          placeholder={mutedUntil === 'always' ? undefined : untilText(mutedUntil)}
          onChange={mute}
        />
      )}
      <RadioGroup
        label={t('Server Notifications')}
        options={tRows(LEVELS, 'label', 'description')}
        value={settings.level}
        onChange={(level) => dispatch(setGuildNotifications(guildId, { level }))}
      />
      <Switch
        label={t('Suppress @everyone and @here')}
        description={t('They do not count as mentions of you.')}
        checked={settings.suppressEveryone}
        onChange={(suppressEveryone) => dispatch(setGuildNotifications(guildId, { suppressEveryone }))}
      />
    </Dialog>
  );
}
