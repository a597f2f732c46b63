import { useState } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { spanOptions, TIMEOUT_SPANS } from '../../../domain/moderation/spans';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUserName } from '../../state/members/named-user';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectAuthority } from '../../state/roles/selectors';
import { selectTimeoutAct } from '../../state/timeouts/selectors';
import { timeOut } from '../../state/timeouts/thunks';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { EmojiText } from '../../ui/text/Emoji';
import { Trans } from '../../ui/text/Trans';

interface TimeOutDialogProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  /** `isDone`: the member was timed out, and the dialog was not only cancelled. */
  readonly onClose: (isDone: boolean) => void;
}

/** Ten minutes: enough to calm down, and soon over. */
const FIRST_SECONDS = 600;

/** Asks for how long and why, and times a member out (docs/spec/moderation.md 'Timeouts'). */
export function TimeOutDialog({ guildId, userId, onClose }: TimeOutDialogProps) {
  const dispatch = useAppDispatch();
  const [seconds, setSeconds] = useState(FIRST_SECONDS);
  const [reason, setReason] = useState('');
  const { isPending, send } = useRequest();
  const blocked = useAppSelector(selectBlockedReason);
  const [name] = useState(useAppSelector((state) => selectUserName(state, guildId, userId)));
  const plain = stripInvisible(name);
  const lost = useAppSelector((state) => {
    if (selectAuthority(state, guildId, userId)?.roles == null)
      return t('{{name}} has left the server', { name: plain });
    const act = selectTimeoutAct(state, guildId, userId);
    if (act === 'end') return t('{{name}} is already timed out', { name: plain });
    return act === null ? t('You can no longer time out {{name}}', { name: plain }) : null;
  });
  // During the request the answer decides: its event may arrive first.
  useCloseWhen(isPending ? null : lost, () => onClose(false));
  const confirm = (): Promise<void> =>
    send(
      () => dispatch(timeOut({ guildId, userId }, { seconds, reason: reason.trim(), name })),
      () => onClose(true),
    );
  return (
    <ConfirmDialog
      open
      onClose={() => onClose(false)}
      onConfirm={() => void confirm()}
      title={t('Time Out')}
      description={
        <Trans
          text="Time out <name/>? Until it is over they can read, but not write or react."
          components={{
            name: (
              <strong>
                <EmojiText pieces={namePieces(name)} />
              </strong>
            ),
          }}
        />
      }
      confirmLabel={t('Time Out')}
      pendingLabel={t('Timing out...')}
      pending={isPending}
      disabledReason={blocked}
      tone="danger"
    >
      <Select label={t('For')} options={spanOptions(TIMEOUT_SPANS)} value={seconds} onChange={setSeconds} />
      <TextArea
        label={t('Reason')}
        hint={t('Optional. Shown in the audit log.')}
        value={reason}
        onChange={setReason}
        limit={TEXT_LIMITS.reason}
      />
    </ConfirmDialog>
  );
}
