import type { GuildId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { leaveGuild } from '../../state/guilds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { useRequest } from '../../ui/form/use-request';
import { Trans } from '../../ui/text/Trans';

interface LeaveGuildDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** Asks before a server is left; a refusal is shown in the dialog (docs/spec/joining.md 'Leaving'). */
export function LeaveGuildDialog({ guildId, onClose }: LeaveGuildDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const { isPending, error, send } = useRequest();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void send(() => dispatch(leaveGuild(guildId)), onClose)}
      title={t('Leave Server')}
      description={
        <Trans
          text="Are you sure you want to leave <name/>? You will need an invite to come back."
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(name)} />
              </strong>
            ),
          }}
        />
      }
      confirmLabel={t('Leave Server')}
      pendingLabel={t('Leaving...')}
      pending={isPending}
      error={error}
      tone="danger"
    />
  );
}
