import { useState } from 'react';
import type { ChannelId } from '../../../../contract/ids';
import { plural, t } from '../../../../domain/i18n/t';
import { shallowEqual, useAppSelector } from '../../../state/hooks';
import { selectDraftFiles, selectFilesOfMessage } from '../../../state/outbox/selectors';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden';
import { DraftFile } from './DraftFile';
import styles from './Files.module.css';

/** The files of a channel's draft, above its text. */
export function DraftFiles({
  channelId,
  onGone,
}: {
  readonly channelId: ChannelId;
  readonly onGone: () => void;
}) {
  const files = useAppSelector((state) => selectDraftFiles(state, channelId), shallowEqual);
  const most = useAppSelector(selectFilesOfMessage);
  const count = files.length;
  // What was there at first was announced when it was added.
  const [before, setBefore] = useState({ count, isChanged: false });
  if (before.count !== count) setBefore({ count, isChanged: true });
  const said =
    count === 0
      ? t('No files attached')
      : plural('{{count}} file attached', '{{count}} files attached', { count });
  const messages = Math.ceil(count / most);
  return (
    <>
      <VisuallyHidden>
        <span aria-live="polite">{before.isChanged ? said : ''}</span>
      </VisuallyHidden>
      {count === 0 ? null : (
        <div className={styles.files}>
          <ul className={styles.list} aria-label={t('Attached files')}>
            {files.map((file) => (
              <DraftFile key={file.id} file={file} onGone={onGone} />
            ))}
          </ul>
          {messages > 1 ? (
            <p className={styles.note}>
              {t('These files are sent as {{messages}} messages, {{most}} files each at most.', {
                ...{ messages, most },
              })}
            </p>
          ) : null}
        </div>
      )}
    </>
  );
}
