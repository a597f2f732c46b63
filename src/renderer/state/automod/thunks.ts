import type { AutomodDraft, AutomodRule } from '../../../contract/entities/automod-rule';
import { type Result, success } from '../../../contract/failure';
import type { GuildId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import type { Hit } from '../../../domain/automod/marked-text';
import { doneInWords, failureText, inWords, type Texts } from '../failures';
import { act } from '../live/act';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { offerUndo } from '../undo/thunks';
import { ruleGone, ruleLists, ruleStored } from './slice';

const CREATING: Texts = { otherwise: msg('Failed to create rule') };
const CHANGING: Texts = { otherwise: msg('Failed to save rule') };
const DELETING: Texts = { otherwise: msg('Failed to delete rule') };
const TESTING: Texts = { otherwise: msg('Failed to try the rule') };

/** Fetches a guild's automatic rules; those that are held stay on the screen during the request. */
export const loadRules = ruleLists.load;

/** The fields of a rule that its staff write. */
const draftOf = ({ id: _id, ...draft }: AutomodRule): AutomodDraft => draft;

/** Makes a rule. */
export const createRule =
  (guildId: GuildId, rule: AutomodDraft): AppThunk<Promise<Result<AutomodRule, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('automod.create', { guildId, rule }),
        tells: ({ rule: made }) => [ruleStored({ guildId, rule: made })],
      }),
    );
    return inWords(CREATING, result.ok ? success(result.value.rule) : result);
  };

/** Changes a rule as a whole. */
export const editRule =
  (guildId: GuildId, rule: AutomodRule): AppThunk<Promise<Result<AutomodRule, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('automod.edit', { guildId, ruleId: rule.id, rule: draftOf(rule) }),
        tells: ({ rule: saved }) => [ruleStored({ guildId, rule: saved })],
      }),
    );
    return inWords(CHANGING, result.ok ? success(result.value.rule) : result);
  };

/** Switches a rule on or off: at once, and back if the server refuses. */
export const switchRule =
  (guildId: GuildId, rule: AutomodRule, enabled: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const next = { ...rule, enabled };
    const result = await dispatch(
      act({
        make: () => bridge.callApi('automod.edit', { guildId, ruleId: rule.id, rule: draftOf(next) }),
        shows: [ruleStored({ guildId, rule: next })],
        undo: () => [ruleStored({ guildId, rule })],
        tells: ({ rule: saved }) => [ruleStored({ guildId, rule: saved })],
      }),
    );
    if (!result.ok) dispatch(toastShown('error', failureText(CHANGING, result.failure)));
  };

/** Deletes a rule, once the server has agreed. */
export const deleteRule =
  (guildId: GuildId, { id: ruleId }: AutomodRule): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await dispatch(
      act({
        make: () => bridge.callApi('automod.delete', { guildId, ruleId }),
        tells: () => [ruleGone({ guildId, ruleId })],
      }),
    );
    const offer = { guildId, action: 'AUTOMOD_DELETE', target: null, count: 1 };
    if (result.ok) dispatch(offerUndo(t('Rule deleted'), offer));
    return doneInWords(DELETING, result);
  };

/** Where a rule would find a text. Nothing is stored. */
export const tryRule =
  (guildId: GuildId, rule: AutomodDraft, text: string): AppThunk<Promise<Result<readonly Hit[], string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('automod.test', { guildId, rule, text });
    return inWords(TESTING, result.ok ? success(result.value.hits) : result);
  };
