import { useEffect } from 'react';
import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { loadGuildPrivacy, selectTakesDirect, setTakesDirect } from '../../state/guild-privacy/thunks';
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
      <TakesDirect guildId={guildId} />
      <ServerRules guildId={guildId} />
    </Dialog>
  );
}

/** Whether other members may begin a conversation; nothing before it is known, and where there are none. */
function TakesDirect({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const takesDirect = useAppSelector((state) => selectTakesDirect(state, guildId));
  const offline = useAppSelector(selectOfflineReason);
  useEffect(() => {
    void dispatch(loadGuildPrivacy(guildId));
  }, [dispatch, guildId]);
  if (takesDirect === null) return null;
  return (
    <Switch
      label={t('Allow direct messages from members')}
      description={t('Members of this server who aren’t your friends can send you message requests.')}
      checked={takesDirect}
      disabledReason={offline}
      onChange={(takes) => void dispatch(setTakesDirect(guildId, takes))}
    />
  );
}
