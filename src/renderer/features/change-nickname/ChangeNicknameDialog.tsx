import { useState } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { msg, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { renameMember, selectMayRename } from '../../state/members/rename-member';
import { selectMember } from '../../state/members/selectors';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectMe } from '../../state/session/selectors';
import { Button } from '../../ui/form/Button';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';

interface ChangeNicknameDialogProps {
  readonly guildId: GuildId;
  /** The member to rename; the signed-in user if not given. */
  readonly userId?: UserId | undefined;
  readonly onClose: () => void;
}

/** Changes or removes a nickname in a server, the user's own or another's (docs/protocol.md, Nicknames). */
export function ChangeNicknameDialog({ guildId, userId, onClose }: ChangeNicknameDialogProps) {
  const me = useAppSelector(selectMe);
  const who = userId ?? me?.id;
  return who === undefined ? null : (
    <Question
      guildId={guildId}
      userId={who}
      isMe={who === me?.id}
      username={me?.username}
      onClose={onClose}
    />
  );
}

interface QuestionProps extends ChangeNicknameDialogProps {
  readonly userId: UserId;
  readonly isMe: boolean;
  /** The user's own username, which is known before the members are loaded. */
  readonly username: string | undefined;
}

const OWN = msg('How you appear in this server. Leave empty to use your username.');

function Question({ guildId, userId, isMe, username: own, onClose }: QuestionProps) {
  const dispatch = useAppDispatch();
  const member = useAppSelector((state) => selectMember(state, guildId, userId));
  const may = useAppSelector((state) => selectMayRename(state, guildId, userId));
  /** Null until the person types: until then the current nickname is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const request = useRequest();
  const lost = isMe
    ? t('You can no longer change your nickname in this server')
    : t('You can no longer change this nickname');
  useCloseWhen(may || request.isPending ? null : lost, onClose);
  const kept = member?.nickname ?? '';
  const nickname = typed ?? kept;
  const username = stripInvisible((isMe ? own : member?.username) ?? '');
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() =>
        void request.send(() => dispatch(renameMember({ guildId, userId }, nickname)), onClose)
      }
      title={t('Change Nickname')}
      description={isMe ? t(OWN) : undefined}
      width="s"
      request={request}
      confirmLabel={t('Save')}
      pendingLabel={t('Saving...')}
      disabledReason={nickname.trim() === kept ? t('Nothing has changed') : undefined}
    >
      <TextField
        label={t('Nickname')}
        spellCheck={false}
        placeholder={username}
        value={nickname}
        onChange={setTyped}
        limit={TEXT_LIMITS.nickname}
        counter
        hint={isMe ? undefined : t('Leave empty to use the username ({{username}}).', { username })}
        trailing={
          nickname === '' ? undefined : (
            <Button size="s" variant="quiet" onClick={() => setTyped('')}>
              {t('Reset')}
            </Button>
          )
        }
      />
    </FormDialog>
  );
}
