import { useEffect, useState } from 'react';
import type { GuildInfo } from '../../../../contract/entities/guild';
import type { GuildId } from '../../../../contract/ids';
import { TIMERS } from '../../../../contract/limits';
import { msg, t } from '../../../../domain/i18n/t';
import { formOf, type GuildForm, saveGuild } from '../../../state/guild-info/save-guild';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectCanCall } from '../../../state/roles/selectors';
import { toastShown } from '../../../state/toasts/slice';
import { doneByStaff } from '../../../state/undo/thunks';
import { useRequest } from '../../../ui/form/use-request';
import { useUnsavedChanges } from '../../../state/overlays/unsaved';
import { useEdits } from '../use-edits';

export interface OverviewForm {
  /** The shown values: the saved ones, with the edits over them. */
  readonly values: GuildForm;
  readonly saved: GuildForm;
  readonly canEdit: boolean;
  readonly isSaving: boolean;
  readonly set: <K extends keyof GuildForm>(key: K, value: GuildForm[K]) => void;
  /** The fields that another person has changed since they were edited here. */
  readonly conflicts: readonly (keyof GuildForm)[];
  readonly takeTheirs: (key: keyof GuildForm) => void;
  readonly keepMine: (key: keyof GuildForm) => void;
}

export const NAME_MISSING = msg('Enter a name for the server');
const UNDECIDED = msg('Choose which version to keep first');

/** The edits of the overview, with the bar that saves them (docs/spec/server-settings.md 'Overview'). */
export const useOverviewForm = (guildId: GuildId, info: GuildInfo): OverviewForm => {
  const dispatch = useAppDispatch();
  const canEdit = useAppSelector((state) => selectCanCall(state, guildId, 'guilds.edit'));
  const request = useRequest();
  const { isPending: isSaving, error } = request;
  /** How many times edits were lost together with the permission to make them. */
  const [timesLost, setTimesLost] = useState(0);
  const saved = formOf(info);
  const edited = useEdits(saved, { isSaving, since: 'editing' });
  const { shown: values, isDirty, conflicts } = edited;
  const reset = (): void => {
    edited.reset();
    request.clear();
  };
  const save = (): Promise<void> =>
    request.send(
      () => dispatch(saveGuild(guildId, edited.edits)),
      (outcome) => {
        if (outcome.kind === 'conflict') return;
        edited.settle(outcome.sent, outcome.saved);
        const { sent } = outcome;
        const isChanged =
          sent.name !== saved.name ||
          sent.description !== saved.description ||
          sent.discoverable !== saved.discoverable ||
          sent.icon !== saved.icon ||
          sent.banner !== saved.banner;
        const offer = { guildId, action: 'SERVER_UPDATE', target: null, count: isChanged ? 1 : 0 };
        dispatch(doneByStaff(t('Changes saved'), offer, TIMERS.overviewSuccessMs));
      },
    );
  const blocked = values.name.trim() === '' ? NAME_MISSING : conflicts.length > 0 ? UNDECIDED : undefined;
  useUnsavedChanges({
    isDirty,
    isSaving,
    error,
    blocked: blocked && t(blocked),
    save: () => void save(),
    reset,
  });

  if (!canEdit && isDirty) {
    edited.reset();
    setTimesLost(timesLost + 1);
  }
  useEffect(() => {
    if (timesLost > 0)
      dispatch(toastShown('info', t('Your permissions have changed: you can no longer edit this server')));
  }, [dispatch, timesLost]);

  return {
    values,
    saved,
    canEdit,
    isSaving,
    set: edited.set,
    conflicts,
    takeTheirs: (key) => edited.takeTheirs([key]),
    keepMine: (key) => edited.keepMine([key]),
  };
};
