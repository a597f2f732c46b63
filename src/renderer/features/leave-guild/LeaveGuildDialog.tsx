import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { leaveGuild } from '../../state/guilds/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { EmojiText } from '../../ui/Emoji';

interface LeaveGuildDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** Asks before a server is left; what refuses it is said here (server-area.md 2.1, shell.md 8). */
export function LeaveGuildDialog({ guildId, onClose }: LeaveGuildDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const leave = async (): Promise<void> => {
    setIsPending(true);
    const refused = await dispatch(leaveGuild(guildId));
    setIsPending(false);
    if (refused === null) onClose();
    else setError(refused);
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void leave()}
      title="Leave Server"
      description={
        <>
          Are you sure you want to leave{' '}
          <strong>
            <EmojiText pieces={namePieces(name)} />
          </strong>
          ? You will need an invite to come back.
        </>
      }
      confirmLabel="Leave Server"
      pendingLabel="Leaving..."
      pending={isPending}
      error={error}
      tone="danger"
    />
  );
}
