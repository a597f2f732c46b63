import { useState } from 'react';
import type { Overwrite } from '../../../../contract/entities/channel';
import type { PlaceId } from '../../../../contract/ids';
import { failure, success } from '../../../../contract/failure';
import { conflictingKeys } from '../../../../domain/guilds/concurrent-edits';
import { t } from '../../../../domain/i18n/t';
import { settingsOf } from '../../../../domain/permissions/settings';
import { useAppDispatch } from '../../../state/hooks';
import {
  loadOverwrites,
  permissionsSaved,
  previewOverwrites,
  saveOverwrites,
} from '../../../state/overwrites/thunks';
import type { AccessPreview, PlaceOverwrites } from '../../../state/overwrites/types';
import type { Answer, Request } from '../../../ui/form/use-request';
import type { PlaceForm } from './use-place-form';

/** A change that was checked: what it is based on, what is sent, and whom it concerns. */
export interface CheckedChange {
  readonly base: PlaceOverwrites;
  readonly wanted: readonly Overwrite[];
  readonly preview: AccessPreview;
}

export interface PlaceSaving {
  /** Set while the person is asked. */
  readonly asked: CheckedChange | null;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly error: string | undefined;
  /** Fetches again what others may have changed, counts who gains and loses, and asks if somebody does. */
  readonly save: () => void;
  readonly confirm: () => void;
  readonly cancel: () => void;
  readonly clear: () => void;
}

const changes = (before: PlaceOverwrites, now: PlaceOverwrites): boolean =>
  JSON.stringify(before) !== JSON.stringify(now);

/** Saves the edits of a place's overwrites, after a question if members gain or lose the view. */
export const usePlaceSaving = (placeId: PlaceId, form: PlaceForm, request: Request): PlaceSaving => {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<CheckedChange | null>(null);
  const [reason, setReason] = useState('');
  const { edits, targets, names } = form;

  const check = async (base: PlaceOverwrites): Promise<Answer<CheckedChange>> => {
    const conflicts = conflictingKeys(edits.edits, settingsOf(base.overwrites, targets, names));
    if (conflicts.length > 0) return failure(t('Choose which version to keep first'));
    const wanted = form.wantedOf(base.overwrites);
    const preview = await dispatch(previewOverwrites(placeId, wanted));
    return preview.ok ? success({ base, wanted, preview: preview.value }) : preview;
  };
  const commit = async ({ base, wanted }: CheckedChange): Promise<Answer<readonly Overwrite[]>> =>
    dispatch(saveOverwrites({ placeId, overwrites: wanted, inherited: base.inherited, reason }));
  const saved = (overwrites: readonly Overwrite[]): void => {
    setAsked(null);
    setReason('');
    edits.settle(edits.shown, settingsOf(overwrites, targets, names));
    dispatch(permissionsSaved(placeId));
  };
  const isQuiet = ({ preview: { gain, lose } }: CheckedChange): boolean => gain === 0 && lose === 0;
  /** The check and, if nobody gains or loses the view, the change itself. */
  const checkAndCommit = async (
    base: PlaceOverwrites,
  ): Promise<Answer<CheckedChange | readonly Overwrite[]>> => {
    const checked = await check(base);
    return checked.ok && isQuiet(checked.value) ? commit(checked.value) : checked;
  };
  /** Fetches the list first: whoever changes another setting at the same time is not always heard of. */
  const attempt = (agreed: CheckedChange | null): void =>
    void request.send(
      async () => {
        const fresh = await dispatch(loadOverwrites(placeId));
        if (!fresh.ok) return fresh;
        if (agreed !== null && !changes(agreed.base, fresh.value)) return commit(agreed);
        // What was counted is no longer what would be sent.
        setAsked(null);
        return checkAndCommit(fresh.value);
      },
      (outcome) => {
        if ('preview' in outcome) setAsked(outcome);
        else saved(outcome);
      },
    );
  return {
    asked,
    reason,
    setReason,
    error: request.error,
    save: () => attempt(null),
    confirm: () => attempt(asked),
    cancel: () => {
      setAsked(null);
      request.clear();
    },
    clear: request.clear,
  };
};
