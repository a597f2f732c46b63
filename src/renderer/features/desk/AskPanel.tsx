import { useEffect, useRef, useState } from 'react';
import type { DeskAct, DeskItem } from '../../../contract/ipc/desk';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { DELETED_SPANS, spanOptions, TIMEOUT_SPANS } from '../../../domain/moderation/spans';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
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

const FIRST_TIMEOUT_S = 600;

/** Asks in place of the acts before something is done; Enter confirms, Escape goes back. */
export function AskPanel({ item, asked, blocked, isActing, onAct, onClose }: AskPanelProps) {
  const [reason, setReason] = useState('');
  const [seconds, setSeconds] = useState(asked === 'time-out' ? FIRST_TIMEOUT_S : 0);
  const [closes, setCloses] = useState(!item.isHeld);
  const confirm = useRef<HTMLButtonElement>(null);
  const { name } = item.target;
  useEffect(() => confirm.current?.focus(), []);
  const texts = {
    delete: { title: t('Delete the reported message?'), verb: t('Delete') },
    'time-out': { title: t('Time out {{name}}?', { name }), verb: t('Time Out') },
    ban: { title: t('Ban {{name}}?', { name }), verb: t('Ban') },
  }[asked];
  const send = (event: { readonly preventDefault: () => void }): void => {
    event.preventDefault();
    if (blocked !== undefined || isActing) return;
    const about = { id: item.id, closes: closes && !item.isHeld };
    const given = { ...about, reason: reason.trim() };
    if (asked === 'delete') onAct({ kind: 'delete', ...about });
    else if (asked === 'time-out') onAct({ kind: 'time-out', seconds, ...given });
    else onAct({ kind: 'ban', deleteSeconds: seconds, ...given });
  };
  return (
    <form className={styles.foot} aria-label={texts.title} onSubmit={send}>
      <h2 className={styles.question}>{texts.title}</h2>
      {asked === 'time-out' ? (
        <Select label={t('For')} options={spanOptions(TIMEOUT_SPANS)} value={seconds} onChange={setSeconds} />
      ) : null}
      {asked === 'ban' && item.deletesWithBan ? (
        <Select
          label={t('Delete messages of the last')}
          options={spanOptions(DELETED_SPANS)}
          value={seconds}
          onChange={setSeconds}
        />
      ) : null}
      {asked === 'delete' ? null : (
        <TextField label={t('Reason')} value={reason} onChange={setReason} limit={TEXT_LIMITS.reason} />
      )}
      {item.isHeld ? null : (
        <Checkbox label={t('Also close the report as handled')} checked={closes} onChange={setCloses} />
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
          disabledReason={blocked}
        >
          {texts.verb}
        </Button>
      </div>
    </form>
  );
}
