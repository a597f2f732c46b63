import type { GuildId } from '../../../contract/ids';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectGuildPrivacy, setGuildPrivacy } from '../../state/preferences/guild-preferences';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { EmojiText } from '../../ui/Emoji';
import { Switch } from '../../ui/Switch';

interface PrivacySettingsDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** What is told to a server, and what is kept of it on this computer (server-area.md 2.1); each change holds at once. */
export function PrivacySettingsDialog({ guildId, onClose }: PrivacySettingsDialogProps) {
  const dispatch = useAppDispatch();
  const privacy = useAppSelector((state) => selectGuildPrivacy(state, guildId));
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={onClose}
      title="Privacy Settings"
      description={<EmojiText pieces={namePieces(name)} />}
      footer={
        <Button type="submit" variant="primary">
          Done
        </Button>
      }
    >
      <Switch
        label="Show when I am typing"
        description="Members of this server see that you are writing a message."
        checked={privacy.sharesTyping}
        onChange={(sharesTyping) => dispatch(setGuildPrivacy(guildId, { sharesTyping }))}
      />
      <Switch
        label="Keep messages on this computer"
        description="The open channel is there at once when Guildhall starts again. Otherwise its messages are fetched each time."
        checked={privacy.keepsMessages}
        onChange={(keepsMessages) => dispatch(setGuildPrivacy(guildId, { keepsMessages }))}
      />
    </Dialog>
  );
}
