import { createContext, useContext, useEffect, useRef } from 'react';

/** What of a page waits to be saved. */
export interface UnsavedChanges {
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Why the last try failed, in words. */
  readonly error: string | undefined;
  /** Why they cannot be saved as they are. */
  readonly blocked?: string | undefined;
  readonly save: () => void;
  readonly reset: () => void;
}

/** Tells the frame; null where nothing waits. */
export const UnsavedContext = createContext<(changes: UnsavedChanges | null) => void>(() => undefined);

/**
 * What a settings page calls with its changes: the frame shows the bar with Reset Changes and Save Changes while there
 * are some, and asks before they would be lost (docs/spec/server-settings.md 'Unsaved changes').
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
