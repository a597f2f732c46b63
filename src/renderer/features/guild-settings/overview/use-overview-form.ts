import { useEffect, useState } from 'react';
import type { GuildInfo } from '../../../../contract/entities/guild';
import type { GuildId } from '../../../../contract/ids';
import { TIMERS } from '../../../../contract/limits';
import {
  afterSaving,
  conflictingKeys,
  dirtyKeys,
  type Edits,
  keepOwn,
  shownValues,
  takeTheirs,
  withEdit,
} from '../../../../domain/guilds/concurrent-edits';
import { formOf, type GuildForm, saveGuild } from '../../../state/guild-info/save-guild';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectCan } from '../../../state/roles/selectors';
import { toastShown } from '../../../state/toasts/slice';
import { useUnsavedChanges } from '../unsaved';

export interface OverviewForm {
  /** What is shown: what is saved, with the edits over it. */
  readonly values: GuildForm;
  readonly saved: GuildForm;
  readonly canEdit: boolean;
  readonly isSaving: boolean;
  readonly set: <K extends keyof GuildForm>(key: K, value: GuildForm[K]) => void;
  /** What somebody else has changed since it was edited here. */
  readonly conflicts: readonly (keyof GuildForm)[];
  readonly takeTheirs: (key: keyof GuildForm) => void;
  readonly keepMine: (key: keyof GuildForm) => void;
}

export const NAME_MISSING = 'Enter a name for the server';
const UNDECIDED = 'Somebody else changed the same meanwhile: choose first which to keep';

/** The edits of the overview, with the bar that saves them (server-area.md 4, overview edit). */
export const useOverviewForm = (guildId: GuildId, info: GuildInfo): OverviewForm => {
  const dispatch = useAppDispatch();
  const canEdit = useAppSelector((state) => selectCan(state, guildId, 'MANAGE_SERVER'));
  const [edits, setEdits] = useState<Edits<GuildForm>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string>();
  /** How often edits were lost with the right to make them. */
  const [timesLost, setTimesLost] = useState(0);
  const saved = formOf(info);
  const values = shownValues(edits, saved);
  const isDirty = dirtyKeys(edits, saved).length > 0;
  // While it is saved, one's own change comes back as everybody's.
  const conflicts = isSaving ? [] : conflictingKeys(edits, saved);
  const reset = (): void => {
    setEdits({});
    setError(undefined);
  };
  const save = async (): Promise<void> => {
    setIsSaving(true);
    setError(undefined);
    const outcome = await dispatch(saveGuild(guildId, edits));
    setIsSaving(false);
    if (outcome.kind === 'failed') setError(outcome.error);
    if (outcome.kind !== 'saved') return;
    setEdits((now) => afterSaving(now, outcome.sent, outcome.saved));
    dispatch(toastShown('success', 'Changes saved', TIMERS.overviewSuccessMs));
  };
  const blocked = values.name.trim() === '' ? NAME_MISSING : conflicts.length > 0 ? UNDECIDED : undefined;
  useUnsavedChanges({ isDirty, isSaving, error, blocked, save: () => void save(), reset });

  if (!canEdit && isDirty) {
    setEdits({});
    setTimesLost(timesLost + 1);
  }
  useEffect(() => {
    if (timesLost > 0)
      dispatch(toastShown('info', 'Your permissions have changed: you can no longer edit this server'));
  }, [dispatch, timesLost]);

  return {
    values,
    saved,
    canEdit,
    isSaving,
    set: (key, value) => setEdits((now) => withEdit(now, saved, key, value)),
    conflicts,
    takeTheirs: (key) => setEdits((now) => takeTheirs(now, key)),
    keepMine: (key) => setEdits((now) => keepOwn(now, saved, key)),
  };
};
