import type { Result } from '../../../contract/failure';
import type { UpdateChoice, UpdateDecision } from '../../../contract/ipc/help';
import type { SelfTestReport } from '../../../contract/selftest';
import { t } from '../../../domain/i18n/t';
import { askMain } from '../ask-main';
import { inWords } from '../failures';
import { setPreferences } from '../preferences/thunks';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { updatesChanged } from './slice';

/** Asks main for the state of updates. */
export const describeUpdates =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(updatesChanged(await bridge.invoke('updates.describe', null)));
  };

/** Saves the source of updates. */
export const chooseUpdates =
  (change: Partial<UpdateChoice>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const updates = getState().preferences.current?.updates;
    if (updates === undefined) return;
    await dispatch(setPreferences({ updates: { ...updates, ...change } }));
    await dispatch(describeUpdates());
  };

/** Checks for an update now. */
export const checkUpdates =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(updatesChanged(await bridge.invoke('updates.check', null)));
  };

/** Installs a ready update, postpones it, or skips it. */
export const decideUpdate =
  (decision: UpdateDecision): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(updatesChanged(await bridge.invoke('updates.decide', { decision })));
  };

/** The key that verifies this build's updates; null if the build takes none. */
export const describeUpdateKey = () => askMain('updates.key', null);

/** Makes this build verify itself. */
export const verifyBuild =
  (): AppThunk<Promise<Result<SelfTestReport, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    inWords('build.verify', await bridge.invoke('build.verify', null));

/** Collects the diagnostics of this computer that may be shared. */
export const collectDiagnostics = () => askMain('diagnostics.collect', null);

/**
 * Saves the last collected diagnostics; a toast says where. Answers the name of the file, or null if the person
 * cancelled.
 */
export const saveDiagnostics =
  (): AppThunk<Promise<Result<string | null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('diagnostics.save', null);
    const saved = inWords('files.save', result);
    if (!saved.ok) dispatch(toastShown('error', saved.failure));
    else if (saved.value !== null)
      dispatch(toastShown('success', t('Saved as {{value}}', { value: saved.value })));
    return saved;
  };

/** Fetches the licences of the third-party software in the app. */
export const fetchLicences = () => askMain('licences.list', null);
