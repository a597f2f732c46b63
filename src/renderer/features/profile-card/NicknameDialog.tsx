import { useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { useAppDispatch } from '../../state/hooks';
import { type Place, renameMember } from '../../state/members/thunks';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/TextField';

interface NicknameDialogProps {
  readonly place: Place;
  readonly username: string;
  readonly nickname: string | null;
  readonly mayRename: boolean;
  readonly onClose: () => void;
}

/** A member's name in this server; nothing takes it away (feature `nickname`). */
export function NicknameDialog({ place, username, nickname, mayRename, onClose }: NicknameDialogProps) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState(nickname ?? '');
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  useCloseWhen(mayRename || isPending ? null : 'You can no longer change this nickname', onClose);
  const save = async (): Promise<void> => {
    setIsPending(true);
    const refused = await dispatch(renameMember(place, text));
    setIsPending(false);
    if (refused === null) onClose();
    else setError(refused);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => void save()}
      title="Change Nickname"
      width="s"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <TextField
        label="Nickname"
        value={text}
        onChange={(next) => {
          setText(next);
          setError(undefined);
        }}
        placeholder={stripInvisible(username)}
        limit={TEXT_LIMITS.nickname}
        counter
        hint={`Left empty, the name is ${stripInvisible(username)} again.`}
        error={error}
      />
    </Dialog>
  );
}
