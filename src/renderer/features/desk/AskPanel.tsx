import { useEffect, useRef, useState } from 'react';
import type { DeskAct, DeskItem } from '../../../contract/ipc/desk';
import { TEXT_LIMITS } from '../../../contract/limits';
import { plural, t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { DELETED_SPANS, GROUP_DELETED_S, spanOptions, TIMEOUT_SPANS } from '../../../domain/moderation/spans';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Desk.module.css';
import type { Asking } from './desk-acts';

interface AskPanelProps {
  readonly item: DeskItem;
  readonly asked: Asking;
  readonly blocked: string | undefined;
  readonly isActing: boolean;
  readonly onAct: (act: DeskAct) => void;
  readonly onClose: () => void;
}

/** What is chosen first. */
const FIRST_SECONDS: Readonly<Record<Asking, number>> = {
  ...{ delete: 0, 'time-out': 600, warn: 0, ban: 0, 'ban-group': GROUP_DELETED_S },
};

/** Asks in place of the acts before something is done; Enter confirms, Escape goes back. */
export function AskPanel({ item, asked, blocked, isActing, onAct, onClose }: AskPanelProps) {
  const [reason, setReason] = useState('');
  const [seconds, setSeconds] = useState(FIRST_SECONDS[asked]);
  const [closes, setCloses] = useState(!item.isHeld);
  const confirm = useRef<HTMLButtonElement>(null);
  const { name } = item.target;
  const needsReason = asked === 'warn' && reason.trim() === '';
  useEffect(() => {
    if (asked !== 'warn') confirm.current?.focus();
  }, [asked]);
  const texts = {
    delete: { title: t('Delete the reported message?'), verb: t('Delete') },
    'time-out': { title: t('Time out {{name}}?', { name }), verb: t('Time Out') },
    warn: { title: t('Warn {{name}}?', { name }), verb: t('Warn') },
    ban: { title: t('Ban {{name}}?', { name }), verb: t('Ban') },
    'ban-group': {
      title: plural('Ban {{count}} member?', 'Ban {{count}} members?', { count: item.group?.size ?? 0 }),
      verb: t('Ban All'),
    },
  }[asked];
  const send = (event: { readonly preventDefault: () => void }): void => {
    event.preventDefault();
    if (blocked !== undefined || isActing || needsReason) return;
    const about = { id: item.id, closes: closes && !item.isHeld };
    const given = { ...about, reason: reason.trim() };
    if (asked === 'delete') onAct({ kind: 'delete', ...about });
    else if (asked === 'time-out') onAct({ kind: 'time-out', seconds, ...given });
    else if (asked === 'warn') onAct({ kind: 'warn', ...given });
    else onAct({ kind: asked, deleteSeconds: seconds, ...given });
  };
  return (
    <form className={styles.foot} aria-label={texts.title} onSubmit={send}>
      <h2 className={styles.question}>{texts.title}</h2>
      {asked === 'ban-group' && item.group !== null ? (
        <p className={styles.names}>
          <EmojiText pieces={namePieces(item.group.names)} />
        </p>
      ) : null}
      {asked === 'time-out' ? (
        <Select label={t('For')} options={spanOptions(TIMEOUT_SPANS)} value={seconds} onChange={setSeconds} />
      ) : null}
      {asked === 'ban-group' || (asked === 'ban' && item.deletesWithBan) ? (
        <Select
          label={t('Delete messages of the last')}
          options={spanOptions(DELETED_SPANS)}
          value={seconds}
          onChange={setSeconds}
        />
      ) : null}
      {asked === 'delete' ? null : (
        <TextField
          label={t('Reason')}
          value={reason}
          onChange={setReason}
          limit={TEXT_LIMITS.reason}
          {...(asked === 'warn'
            ? { required: true, autoFocus: true, hint: t('The member will read this.') }
            : {})}
        />
      )}
      {item.isHeld ? null : (
        <Checkbox
          label={
            asked === 'ban-group'
              ? t('Also close the reports about them as handled')
              : t('Also close the report as handled')
          }
          checked={closes}
          onChange={setCloses}
        />
      )}
      <div className={styles.acts}>
        <Button size="s" variant="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          ref={confirm}
          size="s"
          type="submit"
          variant="danger"
          pending={isActing}
          disabledReason={blocked ?? (needsReason ? t('Enter a reason') : undefined)}
        >
          {texts.verb}
        </Button>
      </div>
    </form>
  );
}
