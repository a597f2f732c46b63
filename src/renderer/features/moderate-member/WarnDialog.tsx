import { useState } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMayWarn } from '../../state/member-notes/selectors';
import { warnMember } from '../../state/member-notes/thunks';
import { selectUserName } from '../../state/members/named-user';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectAuthority } from '../../state/roles/selectors';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Trans } from '../../ui/text/Trans';

interface WarnDialogProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  /** `isDone`: the member was warned, and the dialog was not only cancelled. */
  readonly onClose: (isDone: boolean) => void;
}

/** Asks why, and warns a member, who reads the reason (docs/spec/moderation.md 'Notes and warnings'). */
export function WarnDialog({ guildId, userId, onClose }: WarnDialogProps) {
  const dispatch = useAppDispatch();
  const [reason, setReason] = useState('');
  const { isPending, send } = useRequest();
  const blocked = useAppSelector(selectBlockedReason);
  const [name] = useState(useAppSelector((state) => selectUserName(state, guildId, userId)));
  const plain = stripInvisible(name);
  const lost = useAppSelector((state) => {
    if (selectAuthority(state, guildId, userId)?.roles == null)
      return t('{{name}} has left the server', { name: plain });
    return selectMayWarn(state, guildId, userId)
      ? null
      : t('You can no longer warn {{name}}', { name: plain });
  });
  // During the request the answer decides: its event may arrive first.
  useCloseWhen(isPending ? null : lost, () => onClose(false));
  const confirm = (): Promise<void> =>
    send(
      () => dispatch(warnMember({ guildId, userId }, { reason, name })),
      () => onClose(true),
    );
  return (
    <ConfirmDialog
      open
      onClose={() => onClose(false)}
      onConfirm={() => void confirm()}
      title={t('Warn User')}
      description={
        <Trans
          text="Warn <name/>? They get a message with your reason."
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(name)} />
              </strong>
            ),
          }}
        />
      }
      confirmLabel={t('Warn User')}
      pendingLabel={t('Warning...')}
      pending={isPending}
      disabledReason={blocked ?? (reason.trim() === '' ? t('Enter a reason') : undefined)}
      tone="danger"
    >
      <TextArea
        label={t('Reason')}
        hint={t('The member will read this. Also shown in their history and in the audit log.')}
        required
        value={reason}
        onChange={setReason}
        limit={TEXT_LIMITS.reason}
      />
    </ConfirmDialog>
  );
}
