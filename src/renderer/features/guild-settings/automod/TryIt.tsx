import { useState } from 'react';
import type { AutomodKind } from '../../../../contract/automod-words';
import { AUTOMOD_KIND_LABELS } from '../../../../contract/automod-words';
import type { GuildId } from '../../../../contract/ids';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { markedParts } from '../../../../domain/automod/marked-text';
import { draftOf, type RuleForm, triggerProblem } from '../../../../domain/automod/rule-form';
import { plural, t } from '../../../../domain/i18n/t';
import { selectMostWords } from '../../../state/automod/selectors';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import { TextArea } from '../../../ui/form/TextArea';
import { Card } from '../../../ui/page/Card';
import styles from './Automod.module.css';
import { type Trial, useTrial } from './use-trial';

/** The kinds that look at a text; the others look at who writes, and how often. */
const READS: Readonly<Record<AutomodKind, boolean>> = {
  ...{ words: true, invites: true, links: true, mentions: true },
  ...{ repeat: false, new_account: false },
};

interface TryItProps {
  readonly guildId: GuildId;
  readonly form: RuleForm;
}

/** A text in which the places that the rule finds are marked, as it is typed. Nothing is sent to anybody. */
export function TryIt({ guildId, form }: TryItProps) {
  const mostWords = useAppSelector(selectMostWords);
  const offline = useAppSelector(selectBlockedReason);
  const [text, setText] = useState('');
  const problem = triggerProblem(form, mostWords);
  // The name does not matter to what is found.
  const name = form.name.trim() === '' ? t(AUTOMOD_KIND_LABELS[form.kind]) : form.name;
  const draft = problem === undefined && offline === undefined ? draftOf({ ...form, name }) : null;
  const trial = useTrial(guildId, READS[form.kind] ? draft : null, text);
  if (!READS[form.kind]) return null;
  return (
    <Card title={t('Try it')} description={t('Type a message and see what the rule finds. It is not sent.')}>
      <TextArea
        label={t('Message to try')}
        labelHidden
        rows={2}
        limit={TEXT_LIMITS.message}
        counter={false}
        spellCheck={false}
        value={text}
        onChange={setText}
      />
      {text === '' ? null : (
        <div className={styles.trial}>
          <p className={styles.verdict} role="status" data-found={(trial?.hits.length ?? 0) > 0 || undefined}>
            {offline ?? problem ?? verdictOf(trial)}
          </p>
          {trial === null || trial.hits.length === 0 ? null : (
            <p className={styles.tried} dir="auto">
              {markedParts(text, trial.hits).map((part, at) =>
                part.isFound ? (
                  <mark key={at} className={styles.found}>
                    {part.text}
                  </mark>
                ) : (
                  part.text
                ),
              )}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

const verdictOf = (trial: Trial | null): string => {
  if (trial === null) return t('Checking…');
  if (trial.error !== undefined) return trial.error;
  return trial.hits.length === 0
    ? t('The rule does not find this message')
    : plural(
        'The rule finds this message, in {{count}} place',
        'The rule finds this message, in {{count}} places',
        {
          count: trial.hits.length,
        },
      );
};
