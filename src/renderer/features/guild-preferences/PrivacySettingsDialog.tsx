import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { setGuildPrivacy } from '../../state/preferences/guild-preferences';
import { selectGuildPrivacy } from '../../state/preferences/guild-selectors';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Switch } from '../../ui/form/Switch';
import { ServerRules } from './ServerRules';

interface PrivacySettingsDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/**
 * What the app sends to a server, and what it keeps of it on this computer
 * (docs/spec/channels.md 'Server preferences'); each change takes effect at once.
 */
export function PrivacySettingsDialog({ guildId, onClose }: PrivacySettingsDialogProps) {
  const dispatch = useAppDispatch();
  const privacy = useAppSelector((state) => selectGuildPrivacy(state, guildId));
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={onClose}
      title={t('Privacy Settings')}
      description={<EmojiText pieces={namePieces(name)} />}
      footer={
        <Button type="submit" variant="primary">
          {t('Done')}
        </Button>
      }
    >
      <Switch
        label={t('Show when I am typing')}
        description={t('Members of this server see when you are typing.')}
        checked={privacy.sharesTyping}
        onChange={(sharesTyping) => dispatch(setGuildPrivacy(guildId, { sharesTyping }))}
      />
      <Switch
        label={t('Keep messages on this computer')}
        description={t('Keeps recent messages on this computer so Guildhall opens instantly.')}
        checked={privacy.keepsMessages}
        onChange={(keepsMessages) => dispatch(setGuildPrivacy(guildId, { keepsMessages }))}
      />
      <ServerRules guildId={guildId} />
    </Dialog>
  );
}
