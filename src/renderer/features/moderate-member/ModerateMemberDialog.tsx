import { useState } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { shownName } from '../../../domain/members/grouping';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMember } from '../../state/members/selectors';
import { type Moderation, removeMember } from '../../state/members/thunks';
import { selectProfile } from '../../state/profiles/selectors';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { EmojiText } from '../../ui/Emoji';
import { TextArea } from '../../ui/TextArea';

interface ModerateMemberDialogProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly action: Moderation;
  /** `isDone`: they are gone, and not only was the question put away. */
  readonly onClose: (isDone: boolean) => void;
}

const TEXTS = {
  kick: { verb: 'Kick', pending: 'Kicking...', after: 'They can come back with an invite.' },
  ban: { verb: 'Ban', pending: 'Banning...', after: 'They cannot come back until the ban is lifted.' },
} as const;

/** Asks for a reason, if there is one to give, and kicks or bans (server-area.md 2.6 and 5). */
export function ModerateMemberDialog({ guildId, userId, action, onClose }: ModerateMemberDialogProps) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const [isPending, setIsPending] = useState(false);
  const known = useAppSelector(
    (state) => selectMember(state, guildId, userId) ?? selectProfile(state, guildId, userId).detail,
  );
  // Whoever leaves meanwhile keeps the name that was asked about.
  const [name] = useState(known === null ? 'User' : shownName(known));
  const { verb, pending, after } = TEXTS[action];
  const remove = async (): Promise<void> => {
    setIsPending(true);
    const isDone = await dispatch(removeMember(action, { guildId, userId }, { reason: reason.trim(), name }));
    setIsPending(false);
    if (isDone) onClose(true);
  };
  return (
    <ConfirmDialog
      open
      onClose={() => onClose(false)}
      onConfirm={() => void remove()}
      title={`${verb} User`}
      description={
        <>
          {verb}{' '}
          <strong>
            <EmojiText pieces={namePieces(name)} />
          </strong>{' '}
          from the server? {after}
        </>
      }
      confirmLabel={`${verb} User`}
      pendingLabel={pending}
      pending={isPending}
      tone="danger"
    >
      <TextArea
        label="Reason"
        hint="Optional; it stands in the audit log."
        value={reason}
        onChange={setReason}
        limit={TEXT_LIMITS.reason}
      />
    </ConfirmDialog>
  );
}
