import { AUTOMOD_LIMITS } from '../../../../contract/automod-limits';
import { AUTOMOD_KIND_LABELS, AUTOMOD_KINDS } from '../../../../contract/automod-words';
import {
  hostsProblem,
  listed,
  NUMBER_BOUNDS,
  type NumberField,
  numberProblem,
  NUMBERS_OF,
  type RuleForm,
  wordsProblem,
} from '../../../../domain/automod/rule-form';
import { KIND_HINTS } from '../../../../domain/automod/rule-texts';
import { type Msg, msg, t } from '../../../../domain/i18n/t';
import { selectMostWords } from '../../../state/automod/selectors';
import { useAppSelector } from '../../../state/hooks';
import { Counter } from '../../../ui/form/Field';
import { Select } from '../../../ui/form/Select';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import styles from './Automod.module.css';

export interface FieldsProps {
  readonly form: RuleForm;
  readonly onChange: (change: Partial<RuleForm>) => void;
}

const NUMBER_LABELS: Readonly<Record<NumberField, Msg>> = {
  most: msg('Allowed mentions'),
  times: msg('Times'),
  seconds: msg('Within seconds'),
  hours: msg('Account is younger than (hours)'),
  messages: msg('Only the first messages'),
};

/** What a rule looks at: its kind, and the fields of that kind. */
export function TriggerFields({ form, onChange }: FieldsProps) {
  const { kind } = form;
  const numbers = NUMBERS_OF[kind];
  return (
    <>
      <Select
        label={t('Kind')}
        hint={t(KIND_HINTS[kind])}
        options={AUTOMOD_KINDS.map((value) => ({ value, label: t(AUTOMOD_KIND_LABELS[value]) }))}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      {kind === 'words' ? <Words form={form} onChange={onChange} /> : null}
      {kind === 'links' ? <Hosts form={form} onChange={onChange} /> : null}
      {numbers.length === 0 ? null : (
        <div className={styles.numbers}>
          {numbers.map((field) => (
            <TextField
              key={field}
              type="number"
              label={t(NUMBER_LABELS[field])}
              min={NUMBER_BOUNDS[field].least}
              max={NUMBER_BOUNDS[field].most}
              value={form[field]}
              error={numberProblem(field, form[field])}
              onChange={(value) => onChange({ [field]: value })}
            />
          ))}
        </div>
      )}
      {kind === 'repeat' ? (
        <p className={styles.quiet}>{t('Counted for each person, over all channels of the server.')}</p>
      ) : null}
    </>
  );
}

function Words({ form: { words }, onChange }: FieldsProps) {
  const most = useAppSelector(selectMostWords);
  return (
    <TextArea
      label={t('Words and phrases')}
      hint={t(
        'One a line, or parted by commas. Capitals do not matter. * at an end stands for any further letters: sell* also finds selling.',
      )}
      error={wordsProblem(words, most)}
      aside={<Counter length={listed(words).length} limit={most} />}
      rows={5}
      spellCheck={false}
      value={words}
      onChange={(value) => onChange({ words: value })}
    />
  );
}

function Hosts({ form: { hosts }, onChange }: FieldsProps) {
  return (
    <TextArea
      label={t('Allowed sites')}
      hint={t('One a line, such as example.org, which allows www.example.org too. Empty: no links at all.')}
      error={hostsProblem(hosts)}
      aside={<Counter length={listed(hosts).length} limit={AUTOMOD_LIMITS.hosts} />}
      rows={3}
      spellCheck={false}
      value={hosts}
      onChange={(value) => onChange({ hosts: value })}
    />
  );
}
