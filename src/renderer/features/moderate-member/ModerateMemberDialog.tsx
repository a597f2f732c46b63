import { useState } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { msg, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { DELETED_SPANS, spanOptions } from '../../../domain/moderation/spans';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { canRemoveMember } from '../../../domain/permissions/authority';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUserName } from '../../state/members/named-user';
import { removeMember } from '../../state/members/thunks';
import type { Removal } from '../../state/members/types';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectAuthority, selectMyAuthority } from '../../state/roles/selectors';
import { selectHasFeature } from '../../state/session/selectors';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import { Trans } from '../../ui/text/Trans';

interface ModerateMemberDialogProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly action: Removal;
  /** What a person is called of whom nothing is known here. */
  readonly name?: string;
  /** `isDone`: the member was removed, and the dialog was not only cancelled. */
  readonly onClose: (isDone: boolean) => void;
}

const TEXTS = {
  kick: {
    title: msg('Kick User'),
    refused: (name: string) => t('You can no longer kick {{name}}', { name }),
    pending: msg('Kicking...'),
    permission: 'KICK_MEMBERS',
  },
  ban: {
    title: msg('Ban User'),
    refused: (name: string) => t('You can no longer ban {{name}}', { name }),
    pending: msg('Banning...'),
    permission: 'BAN_MEMBERS',
  },
} as const;

/** Why the dialog is no longer valid, or null. A member who has left can still be banned. */
const useLostGround = (
  { guildId, userId, action }: Omit<ModerateMemberDialogProps, 'onClose' | 'name'>,
  name: string,
) => {
  const me = useAppSelector((state) => selectMyAuthority(state, guildId));
  const target = useAppSelector((state) => selectAuthority(state, guildId, userId));
  const [wasMember] = useState(target?.roles != null);
  if (me === null || target === null) return null;
  if (action === 'kick' && wasMember && target.roles === null)
    return t('{{name}} has left the server', { name });
  return canRemoveMember(me, target, TEXTS[action].permission) ? null : TEXTS[action].refused(name);
};

/** Asks for an optional reason, and kicks or bans (docs/spec/members.md 'Kick and ban'). */
export function ModerateMemberDialog({
  guildId,
  userId,
  action,
  name: called,
  onClose,
}: ModerateMemberDialogProps) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const { isPending, send } = useRequest();
  const known = useAppSelector((state) => selectUserName(state, guildId, userId, called));
  // A member who leaves in the meantime keeps the name shown at opening.
  const [name] = useState(known);
  const deletes = useAppSelector((state) => action === 'ban' && selectHasFeature(state, 'purge'));
  const [deleteSeconds, setDeleteSeconds] = useState(0);
  const { title, pending } = TEXTS[action];
  const lost = useLostGround({ guildId, userId, action }, stripInvisible(name));
  // During the request the answer decides: its event may arrive first.
  useCloseWhen(isPending ? null : lost, () => onClose(false));
  const remove = (): Promise<void> =>
    send(
      () =>
        dispatch(removeMember(action, { guildId, userId }, { reason: reason.trim(), name, deleteSeconds })),
      () => onClose(true),
    );
  const shown = (
    <strong>
      <EmojiText pieces={namePieces(name)} />
    </strong>
  );
  return (
    <ConfirmDialog
      open
      onClose={() => onClose(false)}
      onConfirm={() => void remove()}
      title={t(title)}
      description={
        action === 'kick' ? (
          <Trans
            text="Kick <name/> from the server? They can come back with an invite."
            components={{ name: shown }}
          />
        ) : (
          <Trans
            text="Ban <name/> from the server? They cannot come back until the ban is lifted."
            components={{ name: shown }}
          />
        )
      }
      confirmLabel={t(title)}
      pendingLabel={t(pending)}
      pending={isPending}
      tone="danger"
    >
      <TextArea
        label={t('Reason')}
        hint={t('Optional. Shown in the audit log.')}
        value={reason}
        onChange={setReason}
        limit={TEXT_LIMITS.reason}
      />
      {deletes ? (
        <Select
          label={t('Delete messages of the last')}
          options={spanOptions(DELETED_SPANS)}
          value={deleteSeconds}
          onChange={setDeleteSeconds}
        />
      ) : null}
    </ConfirmDialog>
  );
}
