import type { Result } from '../../../contract/failure';
import type { DiagnosticFile, Licence, UpdateChoice, UpdateDecision } from '../../../contract/ipc/help';
import type { SelfTestReport } from '../../../contract/selftest';
import { failureText } from '../failures';
import { setPreferences } from '../preferences/thunks';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { updatesChanged } from './slice';

/** Asks main how it stands with updates. */
export const describeUpdates =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(updatesChanged(await bridge.invoke('updates.describe', null)));
  };

/** Remembers where updates come from. */
export const chooseUpdates =
  (change: Partial<UpdateChoice>): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const updates = getState().preferences.current?.updates;
    if (updates === undefined) return;
    await dispatch(setPreferences({ updates: { ...updates, ...change } }));
    await dispatch(describeUpdates());
  };

/** Looks for an update now. */
export const checkUpdates =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(updatesChanged(await bridge.invoke('updates.check', null)));
  };

/** Installs an update that is ready, puts it off, or skips it. */
export const decideUpdate =
  (decision: UpdateDecision): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(updatesChanged(await bridge.invoke('updates.decide', { decision })));
  };

/** Whether this build takes updates by a key that was made for trying. */
export const isTestBuild =
  (): AppThunk<Promise<boolean>> =>
  async (_dispatch, _getState, { bridge }) =>
    (await bridge.invoke('updates.key', null))?.isTest === true;

/** Lets this build test itself. */
export const verifyBuild =
  (): AppThunk<Promise<Result<SelfTestReport>>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('build.verify', null);

/** Gathers what may be told of this computer. */
export const collectDiagnostics =
  (): AppThunk<Promise<readonly DiagnosticFile[]>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('diagnostics.collect', null);

/** Saves what was gathered last; a toast says where. Answers whether it was saved. */
export const saveDiagnostics =
  (): AppThunk<Promise<boolean>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('diagnostics.save', null);
    if (!result.ok) dispatch(toastShown('error', failureText('files.save', result.failure)));
    else if (result.value !== null) dispatch(toastShown('success', `Saved as ${result.value}`));
    return result.ok && result.value !== null;
  };

/** What is shipped inside the app by others. */
export const fetchLicences =
  (): AppThunk<Promise<readonly Licence[]>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('licences.list', null);
