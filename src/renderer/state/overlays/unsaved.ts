import { createContext, useContext, useEffect, useRef } from 'react';

/** The unsaved changes of a page. */
export interface UnsavedChanges {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Why the last attempt failed, in words. */
  readonly error: string | undefined;
  /** Why the changes cannot be saved as they are. */
  readonly blocked?: string | undefined;
  readonly save: () => void;
  readonly reset: () => void;
}

/** Reports changes to the frame; null without changes. */
export const UnsavedContext = createContext<(changes: UnsavedChanges | null) => void>(() => undefined);

/**
 * Reports a settings page's changes: the frame shows the bar with Reset Changes and Save Changes while there are some,
 * and asks before discarding them (docs/spec/server-settings.md 'Unsaved changes').
 */
export const useUnsavedChanges = ({
  isDirty,
  isSaving,
  error,
  blocked,
  save,
  reset,
}: UnsavedChanges): void => {
  const tell = useContext(UnsavedContext);
  const acts = useRef({ save, reset });
  useEffect(() => {
    acts.current = { save, reset };
  });
  useEffect(() => {
    if (!isDirty) return;
    tell({
      isDirty,
      isSaving,
      error,
      blocked,
      save: () => acts.current.save(),
      reset: () => acts.current.reset(),
    });
    return () => tell(null);
  }, [tell, isDirty, isSaving, error, blocked]);
};
