import { type Msg, msg } from '../i18n/t';
import { EMPTY_RULE, type RuleForm } from './rule-form';

/** A rule that is offered where there is none yet. */
export interface SuggestedRule {
  readonly name: Msg;
  readonly about: Msg;
  readonly fields: Partial<RuleForm>;
}

export const SUGGESTED_RULES: readonly SuggestedRule[] = [
  {
    name: msg('Block server invites'),
    about: msg('Messages with an invite are not sent'),
    fields: { kind: 'invites', action: 'block', message: '' },
  },
  {
    name: msg('Hold messages with many mentions'),
    about: msg('Messages that mention more than 10 wait for review'),
    fields: { kind: 'mentions', most: '10', action: 'hold' },
  },
  {
    name: msg('Flag slurs and insults'),
    about: msg('Write your own list of words: messages with them go to the queue'),
    fields: { kind: 'words', words: '', action: 'flag' },
  },
];

/** The form of a suggested rule; `name` is as it is shown. */
export const suggestedForm = ({ fields }: SuggestedRule, name: string): RuleForm => ({
  ...EMPTY_RULE,
  ...fields,
  name,
});
