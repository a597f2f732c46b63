import { Download, FolderOpen } from 'lucide-react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { wholeSource } from '../../../../domain/attachments/source';
import { shownFileName } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { selectSavedKey } from '../../../state/attachments/selectors';
import { saveAttachment, showSaved } from '../../../state/attachments/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { IconButton } from '../../../ui/form/IconButton';

interface SaveButtonProps {
  readonly attachment: Pick<Attachment, 'url' | 'name'>;
  readonly shortcut?: string | undefined;
}

/** Saves an attachment; then another button opens the folder where it is. */
export function SaveButton({ attachment, shortcut }: SaveButtonProps) {
  const { url } = attachment;
  const dispatch = useAppDispatch();
  const key = useAppSelector((state) => selectSavedKey(state, url));
  const name = shownFileName(attachment);
  const isKnown = wholeSource(attachment) !== null;
  return (
    <>
      {key === null ? null : (
        <IconButton
          label={t('Open folder of {{name}}', { name })}
          icon={<FolderOpen />}
          onClick={() => void dispatch(showSaved(key))}
        />
      )}
      <IconButton
        label={t('Save {{name}}', { name })}
        icon={<Download />}
        shortcut={shortcut}
        disabledReason={isKnown ? undefined : t('This file is no longer available')}
        onClick={() => void dispatch(saveAttachment(url))}
      />
    </>
  );
}
