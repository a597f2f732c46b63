import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AUTOMOD_LIMITS } from '../../../../contract/automod-limits';
import type { AutomodRule } from '../../../../contract/entities/automod-rule';
import type { GuildId } from '../../../../contract/ids';
import type { RuleForm } from '../../../../domain/automod/rule-form';
import { t } from '../../../../domain/i18n/t';
import { Button } from '../../../ui/form/Button';
import { TextField } from '../../../ui/form/TextField';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { Card } from '../../../ui/page/Card';
import { UNSAVED_TEXT, UNSAVED_TITLE } from '../UnsavedBar';
import { ActionFields } from './ActionFields';
import styles from './Automod.module.css';
import { ExemptFields } from './ExemptFields';
import { TriggerFields } from './TriggerFields';
import { TryIt } from './TryIt';
import { useRuleForm } from './use-rule-form';

interface RuleEditorProps {
  readonly guildId: GuildId;
  /** The rule that is changed; null for a new one. */
  readonly rule: AutomodRule | null;
  /** What a new rule begins with. */
  readonly begun: RuleForm;
  /** Goes back to the list; with the rule that was stored, if one was. */
  readonly onBack: (saved: AutomodRule | null) => void;
}

/** One rule: what it looks at, what happens, who is exempt, and a text to try it with. */
export function RuleEditor({ guildId, rule, begun, onBack }: RuleEditorProps) {
  const { form, isDirty, set } = useRuleForm(guildId, { rule, begun }, onBack);
  const [isLeaving, setIsLeaving] = useState(false);
  const name = useRef<HTMLDivElement>(null);
  useEffect(() => name.current?.querySelector('input')?.focus(), []);
  return (
    <div className={styles.page}>
      <header>
        <Button
          variant="quiet"
          icon={<ArrowLeft size={16} />}
          onClick={() => (isDirty ? setIsLeaving(true) : onBack(null))}
        >
          {t('Back to Rules')}
        </Button>
      </header>
      <h2 className={styles.title}>{rule === null ? t('Create Rule') : t('Edit Rule')}</h2>
      <div ref={name}>
        <TextField
          label={t('Name')}
          hint={t('Staff read it in the queue')}
          value={form.name}
          limit={AUTOMOD_LIMITS.ruleName}
          onChange={(value) => set({ name: value })}
        />
      </div>
      <Card title={t('What it looks at')}>
        <TriggerFields form={form} onChange={set} />
      </Card>
      <TryIt guildId={guildId} form={form} />
      <Card title={t('What happens')}>
        <ActionFields form={form} onChange={set} />
      </Card>
      <Card
        title={t('Who is exempt')}
        description={t('The owner, administrators and everyone who can manage messages always are.')}
      >
        <ExemptFields guildId={guildId} form={form} onChange={set} />
      </Card>
      {isLeaving ? (
        <ConfirmDialog
          open
          onClose={() => setIsLeaving(false)}
          onConfirm={() => onBack(null)}
          title={t(UNSAVED_TITLE)}
          description={t(UNSAVED_TEXT)}
          cancelLabel={t('Stay')}
          confirmLabel={t('Leave')}
          tone="danger"
        />
      ) : null}
    </div>
  );
}
