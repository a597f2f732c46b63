import { useEffect, useRef, useState } from 'react';
import { DESK_LIMITS } from '../../../contract/desk-limits';
import type { GuildId, UserId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { msg, plural, t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { DELETED_SPANS, spanOptions, TIMEOUT_SPANS } from '../../../domain/moderation/spans';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { shallowEqual, useAppDispatch, useAppSelector } from '../../state/hooks';
import {
  banMany,
  type ManyAct,
  type NotDone,
  selectModerable,
  timeOutMany,
  warnMany,
} from '../../state/members/moderate-many';
import { selectUserName } from '../../state/members/named-user';
import { selectLimit } from '../../state/session/selectors';
import { Select } from '../../ui/form/Select';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './ModerateMany.module.css';

interface ModerateManyDialogProps {
  readonly guildId: GuildId;
  readonly userIds: readonly UserId[];
  readonly action: ManyAct;
  readonly deleteSeconds?: number | undefined;
  readonly onClose: () => void;
}

const TEXTS = {
  ban: {
    title: (count: number) => plural('Ban {{count}} Member', 'Ban {{count}} Members', { count }),
    about: msg('They cannot come back until their bans are lifted.'),
    seconds: 0,
  },
  timeout: {
    title: (count: number) => plural('Time Out {{count}} Member', 'Time Out {{count}} Members', { count }),
    about: msg('Until it is over they can read, but not write or react.'),
    seconds: 600,
  },
  warn: {
    title: (count: number) => plural('Warn {{count}} Member', 'Warn {{count}} Members', { count }),
    about: msg('Each of them gets a message with your reason.'),
    seconds: 0,
  },
} as const;

/** Names that are shown of those who are concerned. */
const NAMED = 5;

/** Bans several members, or times them out (docs/spec/moderation.md 'Several members'). */
export function ModerateManyDialog({
  guildId,
  userIds,
  action,
  deleteSeconds,
  onClose,
}: ModerateManyDialogProps) {
  const dispatch = useAppDispatch();
  // Those who are banned are gone from the list: the dialog is about those with whom it was opened.
  const [first] = useState(
    useAppSelector((state) => selectModerable(state, guildId, userIds, action), shallowEqual),
  );
  const names = useAppSelector(
    (state) => first.map((userId) => selectUserName(state, guildId, userId)),
    shallowEqual,
  );
  const blocked = useAppSelector(selectBlockedReason);
  const most = useAppSelector((state) => selectLimit(state, 'bulk_bans', DESK_LIMITS.bulkBans));
  const { title, about, seconds: firstSeconds } = TEXTS[action];
  const [seconds, setSeconds] = useState<number>(deleteSeconds ?? firstSeconds);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<readonly NotDone[]>([]);
  const request = useRequest();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const left = userIds.length - first.length;
  const isOver = failed.length > 0;

  const ask = async () => {
    const order = { guildId, userIds: first, reason: reason.trim() };
    if (action === 'ban') return dispatch(banMany({ ...order, deleteSeconds: seconds }));
    const onProgress = (number: number): boolean => {
      setDone(number);
      return isOpen.current;
    };
    return dispatch(
      action === 'warn' ? warnMany({ ...order, onProgress }) : timeOutMany({ ...order, seconds, onProgress }),
    );
  };
  const confirm = (): void => {
    if (isOver) onClose();
    else
      void request.send(ask, (notDone) => {
        if (notDone.length === 0) onClose();
        else setFailed(notDone);
      });
  };
  const problem = (): string | undefined => {
    if (first.length === 0) return t('You cannot do this to any of them');
    if (action === 'warn' && reason.trim() === '') return t('Enter a reason');
    return action === 'ban' && first.length > most
      ? t('At most {{most}} members at once', { most })
      : undefined;
  };
  const at = { nth: done + 1, all: first.length };
  const pending = {
    ban: t('Banning...'),
    warn: t('Warning {{nth}} of {{all}}', at),
    timeout: t('Timing out {{nth}} of {{all}}', at),
  }[action];
  return (
    <FormDialog
      width="s"
      onClose={onClose}
      onConfirm={confirm}
      title={title(first.length)}
      description={t(about)}
      request={request}
      confirmLabel={isOver ? t('Close') : title(first.length)}
      pendingLabel={pending}
      confirmVariant={isOver ? 'primary' : 'danger'}
      disabledReason={isOver ? undefined : (blocked ?? problem())}
    >
      {isOver ? (
        <div role="alert" className={styles.failed}>
          <p>
            {plural('It failed for {{count}} member:', 'It failed for {{count}} members:', {
              count: failed.length,
            })}
          </p>
          <ul>
            {failed.map(({ userId, why }) => (
              <li key={userId}>
                <strong>
                  <EmojiText pieces={namePieces(names[first.indexOf(userId)] ?? t('User'))} />
                </strong>{' '}
                {why}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p className={styles.names}>
            <EmojiText pieces={namePieces(names.slice(0, NAMED).join(', '))} />
            {names.length > NAMED ? ` ${t('and {{rest}} more', { rest: names.length - NAMED })}` : null}
          </p>
          {left === 0 ? null : (
            <p className={styles.left}>
              {plural(
                '{{count}} member is left out: you cannot do this to them.',
                '{{count}} members are left out: you cannot do this to them.',
                { count: left },
              )}
            </p>
          )}
          {action === 'warn' ? null : (
            <Select
              label={action === 'ban' ? t('Delete messages of the last') : t('For')}
              options={spanOptions(action === 'ban' ? DELETED_SPANS : TIMEOUT_SPANS)}
              value={seconds}
              onChange={setSeconds}
            />
          )}
          <TextArea
            label={t('Reason')}
            hint={
              action === 'warn'
                ? t('The member will read this. Also shown in their history and in the audit log.')
                : t('Optional. Shown in the audit log.')
            }
            required={action === 'warn'}
            value={reason}
            onChange={setReason}
            limit={TEXT_LIMITS.reason}
          />
        </>
      )}
      {action === 'ban' || !request.isPending ? null : (
        <progress className={styles.progress} value={done} max={first.length} aria-label={pending} />
      )}
    </FormDialog>
  );
}
