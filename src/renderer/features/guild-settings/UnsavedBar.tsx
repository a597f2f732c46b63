import { msg, t } from '../../../domain/i18n/t';
import { ActionBar } from '../../ui/page/ActionBar';
import { Button } from '../../ui/form/Button';
import type { UnsavedChanges } from '../../state/overlays/unsaved';

/** The title of unsaved changes, in the bar and in the question before they are discarded. */
export const UNSAVED_TITLE = msg('Unsaved Changes');
export const UNSAVED_TEXT = msg('You have unsaved changes that will be lost if you leave');

/** Over the bottom of a page with changes (docs/spec/server-settings.md 'Unsaved changes'). */
export function UnsavedBar({ error, blocked, isSaving, save, reset }: UnsavedChanges) {
  return (
    <ActionBar
      title={t(UNSAVED_TITLE)}
      // The reason is not said twice where the last attempt failed for it.
      text={blocked === undefined || blocked === error ? t(UNSAVED_TEXT) : blocked}
      error={error}
      actions={
        <>
          <Button
            variant="quiet"
            disabledReason={isSaving ? t('The changes are being saved') : undefined}
            onClick={reset}
          >
            {t('Reset Changes')}
          </Button>
          <Button
            variant="primary"
            pending={isSaving}
            pendingLabel={t('Saving Changes...')}
            disabledReason={blocked}
            onClick={save}
          >
            {t('Save Changes')}
          </Button>
        </>
      }
    />
  );
}
