import { useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { changeNickname } from '../../state/members/change-nickname';
import { selectMember } from '../../state/members/selectors';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectCan } from '../../state/roles/selectors';
import { selectMe } from '../../state/session/selectors';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';
import { useRequest } from '../../ui/use-request';

interface ChangeNicknameDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** Changes or takes away one's own nickname in a server (docs/protocol.md, Nicknames). */
export function ChangeNicknameDialog({ guildId, onClose }: ChangeNicknameDialogProps) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const kept = useAppSelector((state) =>
    me === null ? null : (selectMember(state, guildId, me.id)?.nickname ?? null),
  );
  const may = useAppSelector((state) => selectCan(state, guildId, 'CHANGE_NICKNAME'));
  /** Null until something is typed: till then the nickname that one has now. */
  const [typed, setTyped] = useState<string | null>(null);
  const request = useRequest();
  useCloseWhen(may ? null : 'You can no longer change your nickname in this server', onClose);
  const nickname = typed ?? kept ?? '';
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => void request.send(() => dispatch(changeNickname(guildId, nickname)), onClose)}
      title="Change Nickname"
      description="A nickname is what you are called in this server. Without one it is your username."
      width="s"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={request.isPending}
            pendingLabel="Saving..."
            disabledReason={nickname.trim() === (kept ?? '') ? 'Nothing has changed' : undefined}
          >
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Nickname"
        spellCheck={false}
        placeholder={me?.username}
        value={nickname}
        onChange={setTyped}
        limit={TEXT_LIMITS.nickname}
        counter
        trailing={
          nickname === '' ? undefined : (
            <Button size="s" variant="quiet" onClick={() => setTyped('')}>
              Reset
            </Button>
          )
        }
      />
      {request.error === undefined ? null : <Banner tone="error">{request.error}</Banner>}
    </Dialog>
  );
}
