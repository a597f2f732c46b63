import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayHeld, waitingOverlayDropped } from '../../state/overlays/slice';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import type { UnsavedChanges } from '../../state/overlays/unsaved';
import { UNSAVED_TEXT, UNSAVED_TITLE } from './UnsavedBar';

interface LeaveQuestion {
  readonly unsaved: UnsavedChanges | null;
  /** For the pages, by `UnsavedContext`. */
  readonly tell: (changes: UnsavedChanges | null) => void;
  /** Runs `go`, after a question if changes would be lost. */
  readonly leaving: (go: () => void) => void;
  readonly question: ReactNode;
}

/**
 * Holds back every action that would discard unsaved changes until the person has confirmed it
 * (docs/spec/server-settings.md 'Unsaved changes').
 */
export const useLeaveQuestion = (): LeaveQuestion => {
  const dispatch = useAppDispatch();
  const isCalledAway = useAppSelector((state) => state.overlays.waiting !== null);
  const [unsaved, setUnsaved] = useState<UnsavedChanges | null>(null);
  const [go, setGo] = useState<(() => void) | null>(null);
  const isDirty = unsaved !== null;
  const tell = useCallback((changes: UnsavedChanges | null) => {
    setUnsaved(changes);
    // The changes of the open question are gone, or have just changed.
    setGo(null);
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    dispatch(overlayHeld(true));
    // Main asks before the window closes.
    const keep = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    return () => {
      window.removeEventListener('beforeunload', keep);
      dispatch(overlayHeld(false));
    };
  }, [dispatch, isDirty]);
  const stay = (): void => {
    setGo(null);
    dispatch(waitingOverlayDropped());
  };
  return {
    unsaved,
    tell,
    leaving: (next) => {
      if (isDirty) setGo(() => next);
      else next();
    },
    question: (go !== null || isCalledAway) && (
      <ConfirmDialog
        open
        onClose={stay}
        onConfirm={() => {
          setGo(null);
          // The waiting overlay replaces this dialog.
          if (isCalledAway) dispatch(overlayHeld(false));
          else go?.();
        }}
        title={t(UNSAVED_TITLE)}
        description={t(UNSAVED_TEXT)}
        cancelLabel={t('Stay')}
        confirmLabel={t('Leave')}
        tone="danger"
      />
    ),
  };
};
