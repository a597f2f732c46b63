import { useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t, tRows } from '../../../domain/i18n/t';
import { CLEAR_AFTER, type ClearAfter, saidAt, secondsOf } from '../../../domain/people/said';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMe } from '../../state/session/selectors';
import { saveStatusText } from '../../state/session/status';
import { untilText } from '../../state/time-texts';
import { Button } from '../../ui/form/Button';
import { Select } from '../../ui/form/Select';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import { FormDialog } from '../../ui/overlay/FormDialog';

/** Asks what others read beside the status, and for how long (docs/spec/user-settings.md 'Status'). */
export function CustomStatusDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  const blocked = useAppSelector(selectBlockedReason);
  const me = useAppSelector(selectMe);
  const [was] = useState(me);
  const [before] = useState(() => (was === null ? null : saidAt(was, Date.now())));
  const [text, setText] = useState(before ?? '');
  const [after, setAfter] = useState<ClearAfter>('never');
  const isSaid = before !== null;
  const until = was?.statusUntil ?? null;
  const reason = blocked ?? (text.trim() === '' ? t('Enter a status') : undefined);
  const save = (said: string): Promise<void> =>
    request.send(
      () => dispatch(saveStatusText(said, said === '' ? null : secondsOf(after, new Date()))),
      onClose,
    );
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => {
        if (reason === undefined) void save(text.trim());
      }}
      title={t('Custom Status')}
      description={t('Shown beside your name to members of your servers and to friends.')}
      request={request}
      confirmLabel={t('Save')}
      pendingLabel={t('Saving...')}
      disabledReason={reason}
      beside={
        isSaid ? (
          <Button variant="secondary" disabledReason={blocked} onClick={() => void save('')}>
            {t('Clear Status')}
          </Button>
        ) : null
      }
    >
      <TextField
        autoFocus
        label={t('Status')}
        placeholder={t('What are you up to?')}
        value={text}
        onChange={(next) => {
          setText(next);
          request.clear();
        }}
        limit={TEXT_LIMITS.statusText}
        counter
        hint={isSaid && until !== null ? t('Shown until {{time}}', { time: untilText(until) }) : undefined}
      />
      <Select
        label={t('Clear after')}
        options={tRows(CLEAR_AFTER, 'label')}
        value={after}
        onChange={setAfter}
      />
    </FormDialog>
  );
}
