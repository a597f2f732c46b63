import { useState } from 'react';
import { DESK_LIMITS } from '../../../contract/desk-limits';
import {
  REPORT_CATEGORIES,
  REPORT_CATEGORY_LABELS,
  type ReportCategory,
} from '../../../contract/report-words';
import type { UserId } from '../../../contract/ids';
import { msg, type Msg, t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { DELETED_USER } from '../../../domain/members/deleted-user';
import { selectConversationOf, selectPlaceName } from '../../state/conversations/selectors';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';
import { selectMessage } from '../../state/messages/selectors';
import type { ReportSubject } from '../../state/overlays/types';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { selectHasFriends, selectIsBlocked } from '../../state/relations/selectors';
import { selectRelatedUser } from '../../state/relations/related-user';
import { sendReport } from '../../state/reports/thunks';
import type { RootState } from '../../state/store';
import { Checkbox } from '../../ui/form/Checkbox';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { TextArea } from '../../ui/form/TextArea';
import { useRequest } from '../../ui/form/use-request';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { ReportedThing } from './ReportedThing';
import styles from './Report.module.css';

interface ReportDialogProps {
  readonly subject: ReportSubject;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<ReportSubject['kind'], Msg>> = {
  message: msg('Report Message'),
  user: msg('Report User'),
  guild: msg('Report Server'),
};

/** Whom a report is about; null for a server, and for a message that is not held any more. */
const personOf = (state: RootState, subject: ReportSubject): UserId | null => {
  if (subject.kind === 'user') return subject.userId;
  if (subject.kind === 'guild') return null;
  return selectMessage(state, subject.channelId, subject.messageId)?.authorId ?? null;
};

/** Who reads the report, and what they see. */
const useReaders = (subject: ReportSubject): string => {
  const { kind, guildId } = subject;
  const name = useAppSelector((state) => stripInvisible(selectPlaceName(state, guildId) ?? ''));
  // Nobody in a server outranks its owner.
  const isForOperator = useAppSelector((state) => {
    if (selectConversationOf(state, guildId) !== null) return true;
    const ownerId = state.guilds.byId[guildId]?.ownerId;
    return ownerId !== undefined && personOf(state, subject) === ownerId;
  });
  if (kind === 'guild')
    return t('The people who run this Guildhall will read it. They see who reported, and what you write.');
  if (kind === 'message')
    return isForOperator
      ? t(
          'The people who run this Guildhall will read it. They see the message, up to five messages before and after it, and who reported it.',
        )
      : t(
          'The staff of {{name}} will read it. They see the message, up to five messages before and after it, and who reported it.',
          { name },
        );
  return isForOperator
    ? t('The people who run this Guildhall will read it. They see who reported, and what you write.')
    : t('The staff of {{name}} will read it. They see who reported, and what you write.', { name });
};

/** Reports a message, a person or a server (docs/spec/reports.md 'Reporting'). */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const request = useRequest();
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [text, setText] = useState('');
  const [isBlocking, setIsBlocking] = useState(false);
  // A message that is deleted in the meantime takes its author's name with it.
  const [person] = useState(() => {
    const userId = personOf(store.getState(), subject);
    return userId === null ? null : selectRelatedUser(store.getState(), subject.guildId, userId);
  });
  const isGone = useAppSelector(
    (state) =>
      subject.kind === 'message' && selectMessage(state, subject.channelId, subject.messageId) === null,
  );
  useCloseWhen(isGone && !request.isPending ? t('This message was deleted') : null, onClose);
  const mayBlock = useAppSelector(
    (state) =>
      person !== null &&
      person.username !== '' &&
      person.username !== DELETED_USER &&
      selectHasFriends(state) &&
      !selectIsBlocked(state, person.id),
  );
  const blocked = useAppSelector(selectBlockedReason);
  const readers = useReaders(subject);
  const reason = category === null ? t('Choose what is wrong') : blocked;
  const send = (): void => {
    if (category === null || blocked !== undefined) return;
    const blocks = isBlocking && mayBlock ? person : null;
    void request.send(() => dispatch(sendReport(subject, { category, text, blocks })), onClose);
  };
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={send}
      title={t(TITLES[subject.kind])}
      request={request}
      confirmLabel={t('Send Report')}
      pendingLabel={t('Sending...')}
      confirmVariant="danger"
      disabledReason={reason}
    >
      <ReportedThing subject={subject} />
      <p className={styles.readers}>{readers}</p>
      <RadioGroup
        label={t('What is wrong?')}
        options={REPORT_CATEGORIES.map((value) => ({ value, label: t(REPORT_CATEGORY_LABELS[value]) }))}
        value={category}
        onChange={(next) => {
          setCategory(next);
          request.clear();
        }}
      />
      <TextArea
        label={t('Anything to add?')}
        hint={t('Optional')}
        value={text}
        onChange={setText}
        limit={DESK_LIMITS.reportText}
      />
      {mayBlock && person !== null ? (
        <Checkbox
          label={t('Block {{name}} too', { name: stripInvisible(person.username) })}
          description={t('Their messages are hidden from you, and they are not told.')}
          checked={isBlocking}
          onChange={setIsBlocking}
        />
      ) : null}
    </FormDialog>
  );
}
