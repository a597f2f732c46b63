import { useState } from 'react';
import type { AutomodRule } from '../../../../contract/entities/automod-rule';
import type { Result } from '../../../../contract/failure';
import type { GuildId } from '../../../../contract/ids';
import {
  draftOf,
  EMPTY_RULE,
  formOf,
  isSameForm,
  type RuleForm,
  ruleProblem,
} from '../../../../domain/automod/rule-form';
import { t } from '../../../../domain/i18n/t';
import { selectMostWords } from '../../../state/automod/selectors';
import { createRule, editRule } from '../../../state/automod/thunks';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { useUnsavedChanges } from '../../../state/overlays/unsaved';
import { toastShown } from '../../../state/toasts/slice';
import { useRequest } from '../../../ui/form/use-request';

export interface RuleEdits {
  readonly form: RuleForm;
  readonly isDirty: boolean;
  readonly set: (change: Partial<RuleForm>) => void;
}

/**
 * The edits of a rule, with the bar that saves them. A new rule is new until it is saved, whatever it begins with.
 * @param onSaved called with the rule that the server has now
 */
export const useRuleForm = (
  guildId: GuildId,
  { rule, begun }: { readonly rule: AutomodRule | null; readonly begun: RuleForm },
  onSaved: (rule: AutomodRule) => void,
): RuleEdits => {
  const dispatch = useAppDispatch();
  const mostWords = useAppSelector(selectMostWords);
  const offline = useAppSelector(selectBlockedReason);
  const request = useRequest();
  const [saved, setSaved] = useState<RuleForm>(() => (rule === null ? EMPTY_RULE : formOf(rule)));
  const [form, setForm] = useState(rule === null ? begun : saved);
  const isDirty = !isSameForm(form, saved);
  const send = (): Promise<Result<AutomodRule, string>> => {
    const draft = draftOf(form);
    return rule === null
      ? dispatch(createRule(guildId, draft))
      : dispatch(editRule(guildId, { ...draft, id: rule.id }));
  };
  useUnsavedChanges({
    isDirty,
    isSaving: request.isPending,
    error: request.error,
    blocked: offline ?? ruleProblem(form, mostWords),
    save: () =>
      void request.send(send, (stored) => {
        dispatch(toastShown('success', rule === null ? t('Rule created') : t('Rule saved')));
        // Before the page goes on, so that nothing is unsaved any more.
        setSaved(form);
        onSaved(stored);
      }),
    reset: () => {
      setForm(saved);
      request.clear();
    },
  });
  return {
    form,
    isDirty,
    set: (change) => {
      setForm((before) => ({ ...before, ...change }));
      request.clear();
    },
  };
};
