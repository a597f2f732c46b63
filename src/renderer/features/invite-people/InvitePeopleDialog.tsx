import { Link } from 'lucide-react';
import { useRef, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { INVITE_DEFAULT_EXPIRY, INVITE_MAX_USES } from '../../../contract/limits';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { createInvite, type InviteExpiry } from '../../state/invites/thunks';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { Dialog } from '../../ui/Dialog';
import { EmojiText } from '../../ui/Emoji';
import { Select, type SelectOption } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import styles from './InvitePeopleDialog.module.css';

interface InvitePeopleDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

/** The choices of shell.md 9. */
const EXPIRIES: readonly SelectOption<InviteExpiry>[] = [
  { value: '30m', label: '30 minutes' },
  { value: '1h', label: '1 hour' },
  { value: '6h', label: '6 hours' },
  { value: '12h', label: '12 hours' },
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: null, label: 'Never' },
];
const usesLabel = (uses: number): string => (uses === 1 ? '1 use' : `${uses} uses`);
const MAX_USES: readonly SelectOption<number | null>[] = INVITE_MAX_USES.map((value) => ({
  value,
  label: value === null ? 'No limit' : usesLabel(value),
}));

/** Says how long a link is good. */
const promise = (expiresAfter: InviteExpiry, maxUses: number | null): string => {
  const label = EXPIRIES.find(({ value }) => value === expiresAfter)?.label ?? '';
  const time = expiresAfter === null ? 'This link never expires' : `This link expires in ${label}`;
  return maxUses === null ? `${time}.` : `${time} or after ${usesLabel(maxUses)}.`;
};

/** Makes invite links: how long, how often, and the link to copy (shell.md 2, 7 and 9). */
export function InvitePeopleDialog({ guildId, onClose }: InvitePeopleDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const [expiresAfter, setExpiresAfter] = useState<InviteExpiry>(INVITE_DEFAULT_EXPIRY);
  const [maxUses, setMaxUses] = useState<number | null>(null);
  const [made, setMade] = useState<{ readonly link: string; readonly promise: string } | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const create = useRef<HTMLButtonElement>(null);

  const makeLink = async (): Promise<void> => {
    setIsPending(true);
    setError(undefined);
    const result = await dispatch(createInvite({ guildId, expiresAfter, maxUses }));
    setIsPending(false);
    if (result.ok) setMade({ link: result.value, promise: promise(expiresAfter, maxUses) });
    else setError(result.failure);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => void makeLink()}
      title="Invite friends"
      description={
        <>
          Anyone with the link can join{' '}
          <strong>
            <EmojiText pieces={namePieces(name)} />
          </strong>
          .
        </>
      }
      initialFocus={create}
      footer={
        <>
          {error === undefined ? null : (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          <Button onClick={onClose}>{made === null ? 'Cancel' : 'Done'}</Button>
          <Button
            ref={create}
            type="submit"
            variant={made === null ? 'primary' : 'secondary'}
            icon={<Link size={16} />}
            pending={isPending}
            pendingLabel="Creating..."
          >
            {made === null ? 'Create Invite' : 'Create Another'}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <Select label="Expire after" options={EXPIRIES} value={expiresAfter} onChange={setExpiresAfter} />
        <Select label="Max number of uses" options={MAX_USES} value={maxUses} onChange={setMaxUses} />
      </div>
      {made === null ? null : (
        <TextField
          label="Invite link"
          value={made.link}
          onChange={() => undefined}
          readOnly
          hint={made.promise}
          trailing={
            <CopyButton key={made.link} autoFocus text={made.link} label="Copy" size="s" variant="primary" />
          }
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            // It makes no other link.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
    </Dialog>
  );
}
