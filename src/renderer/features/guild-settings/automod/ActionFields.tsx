import { AUTOMOD_LIMITS } from '../../../../contract/automod-limits';
import {
  AUTOMOD_ACTION_LABELS,
  AUTOMOD_ACTIONS,
  type AutomodAction,
} from '../../../../contract/automod-words';
import { ACTION_HINTS } from '../../../../domain/automod/rule-texts';
import { plural, t } from '../../../../domain/i18n/t';
import { spanOptions, TIMEOUT_SPANS } from '../../../../domain/moderation/spans';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { Select } from '../../../ui/form/Select';
import { TextField } from '../../../ui/form/TextField';
import type { FieldsProps } from './TriggerFields';

const spans = (current: number) => {
  const usual = spanOptions(TIMEOUT_SPANS);
  return usual.some(({ value }) => value === current)
    ? usual
    : [
        ...usual,
        // Another client may have set it.
        {
          value: current,
          label: plural('{{count}} second', '{{count}} seconds', { count: current }),
        },
      ];
};

/** What happens to a message that a rule finds, and how long, or with what words. */
export function ActionFields({ form: { action, timeoutS, message }, onChange }: FieldsProps) {
  return (
    <>
      <RadioGroup<AutomodAction>
        label={t('A message that it finds')}
        options={AUTOMOD_ACTIONS.map((value) => ({
          value,
          label: t(AUTOMOD_ACTION_LABELS[value]),
          description: t(ACTION_HINTS[value]),
        }))}
        value={action}
        onChange={(value) => onChange({ action: value })}
      />
      {action === 'timeout' ? (
        <Select
          label={t('Timed out for')}
          options={spans(timeoutS)}
          value={timeoutS}
          onChange={(value) => onChange({ timeoutS: value })}
        />
      ) : null}
      {action === 'block' ? (
        <TextField
          label={t('Message to the author')}
          hint={t('Optional. Without it: “Your message was not sent: it breaks a rule of this server”')}
          value={message}
          limit={AUTOMOD_LIMITS.ruleMessage}
          counter
          onChange={(value) => onChange({ message: value })}
        />
      ) : null}
    </>
  );
}
