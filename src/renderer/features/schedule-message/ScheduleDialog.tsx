import { useState } from 'react';
import {
  type AttachmentId,
  type ChannelId,
  type GuildId,
  type ScheduledId,
  toId,
} from '../../../contract/ids';
import { SCHEDULED_LIMITS, TEXT_LIMITS } from '../../../contract/limits';
import { listedFile } from '../../../domain/attachments/listed-file';
import { t } from '../../../domain/i18n/t';
import { codePoints } from '../../../domain/messages/code-points';
import { clockOf, isAhead, momentOf, readClock, tomorrowAtNine } from '../../../domain/scheduling/times';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { namedMentions, sentMentions } from '../../state/members/mentions';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectScheduled } from '../../state/scheduled/selectors';
import { editScheduled, scheduleDraft } from '../../state/scheduled/thunks';
import { DateField } from '../../ui/date/DateField';
import { dayOf } from '../../ui/date/days';
import { TextArea } from '../../ui/form/TextArea';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import { FileList } from '../../ui/page/FileList';
import { FormDialog } from '../../ui/overlay/FormDialog';
import styles from './ScheduleDialog.module.css';

interface ScheduleDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** The message to change; null schedules what is in the composer. */
  readonly scheduledId: ScheduledId | null;
  readonly onClose: () => void;
}

const FORMAT = 'HH:MM';

/** Chooses day and time of a message, and changes text and files of one that is scheduled (docs/spec/scheduled.md). */
export function ScheduleDialog({ guildId, channelId, scheduledId, onClose }: ScheduleDialogProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const item = useAppSelector((state) => (scheduledId === null ? null : selectScheduled(state, scheduledId)));
  const blocked = useAppSelector(selectBlockedReason);
  const [first] = useState(() => {
    const now = Date.now();
    const due = item === null || item.refused !== null ? null : Date.parse(item.sendAt);
    const moment = due ?? tomorrowAtNine(now);
    const text = item === null ? '' : namedMentions(store.getState(), guildId, item.content);
    return {
      moment,
      text,
      day: dayOf(new Date(moment)),
      clock: clockOf(moment),
      isWaiting: due !== null,
      now,
    };
  });
  // The server decides again: the dialog may be open for long.
  const { now } = first;
  const [day, setDay] = useState(first.day);
  const [clock, setClock] = useState(first.clock);
  const [text, setText] = useState(first.text);
  const [removed, setRemoved] = useState<readonly AttachmentId[]>([]);
  const files = item?.attachments.filter(({ id }) => !removed.includes(id)) ?? [];
  const request = useRequest();
  useCloseWhen(
    scheduledId !== null && item === null && !request.isPending
      ? t('This message was sent or deleted')
      : null,
    onClose,
  );

  const isSameTime = first.isWaiting && day === first.day && clock === first.clock;
  const moment = isSameTime ? first.moment : momentOf(day, clock);
  const isClock = readClock(clock) !== null;
  const content = sentMentions(store.getState(), guildId, text).trim();
  const problem = (): string | undefined => {
    if (moment === null) return isClock ? t('Choose a day') : t('Choose a time');
    if (!isSameTime && !isAhead(moment, now)) return t('Choose a time within 90 days');
    if (scheduledId === null) return undefined;
    if (content === '' && files.length === 0) return t('The message is empty');
    const over = codePoints(content) - TEXT_LIMITS.message;
    return over > 0 ? t('Your message is {{value}} characters too long', { value: over }) : undefined;
  };
  const reason = blocked ?? problem();
  const confirm = (): void => {
    if (reason !== undefined || moment === null) return;
    void request.send(
      () =>
        dispatch(
          scheduledId === null
            ? scheduleDraft(channelId, moment)
            : editScheduled(scheduledId, {
                ...{ content, sendAt: moment },
                ...(removed.length === 0 ? {} : { attachments: files.map(({ id }) => id) }),
              }),
        ),
      onClose,
    );
  };
  const isOutside = moment !== null && !isSameTime && !isAhead(moment, now);
  return (
    <FormDialog
      title={scheduledId === null ? t('Schedule message') : t('Edit scheduled message')}
      width="s"
      request={request}
      disabledReason={reason}
      confirmLabel={scheduledId === null ? t('Schedule') : t('Save')}
      pendingLabel={scheduledId === null ? t('Scheduling...') : t('Saving...')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {scheduledId === null ? null : <TextArea label={t('Message')} value={text} onChange={setText} />}
      {files.length === 0 ? null : (
        <FileList
          label={t('Files of this message')}
          files={files.map(listedFile)}
          onRemove={(id) => setRemoved([...removed, toId<AttachmentId>(id)])}
        />
      )}
      <div className={styles.when}>
        <DateField
          label={t('Day')}
          value={day}
          min={dayOf(new Date(now))}
          max={dayOf(new Date(now + SCHEDULED_LIMITS.mostMs))}
          onChange={setDay}
        />
        <TextField
          label={t('Time')}
          placeholder={FORMAT}
          limit={5}
          value={clock}
          error={isClock || clock === '' ? undefined : t('Enter a time as {{format}}', { format: FORMAT })}
          onChange={setClock}
        />
      </div>
      {isOutside ? <p className={styles.problem}>{t('Choose a time within 90 days')}</p> : null}
    </FormDialog>
  );
}
