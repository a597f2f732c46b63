import { PenLine, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { AUTOMOD_ACTION_LABELS, AUTOMOD_KIND_LABELS } from '../../../../contract/automod-words';
import type { AutomodRule } from '../../../../contract/entities/automod-rule';
import type { GuildId } from '../../../../contract/ids';
import { triggerText } from '../../../../domain/automod/rule-texts';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { switchRule } from '../../../state/automod/thunks';
import { useAppDispatch } from '../../../state/hooks';
import { IconButton } from '../../../ui/form/IconButton';
import { Switch } from '../../../ui/form/Switch';
import { Badge } from '../../../ui/identity/Badge';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Automod.module.css';

interface RuleRowProps {
  readonly guildId: GuildId;
  readonly rule: AutomodRule;
  /** Why nothing can be changed now. */
  readonly blocked: string | undefined;
  readonly onEdit: (rule: AutomodRule) => void;
  readonly onDelete: (rule: AutomodRule) => void;
}

/** A rule: what it looks at, what happens, and the switch, which works at once. */
export const RuleRow = memo(function RuleRow({ guildId, rule, blocked, onEdit, onDelete }: RuleRowProps) {
  const dispatch = useAppDispatch();
  // One change after the other: the last one stands.
  const [isSaving, setIsSaving] = useState(false);
  const name = stripInvisible(rule.name);
  const toggle = async (enabled: boolean): Promise<void> => {
    setIsSaving(true);
    await dispatch(switchRule(guildId, rule, enabled));
    setIsSaving(false);
  };
  return (
    <li className={styles.row} data-off={rule.enabled ? undefined : true}>
      <div className={styles.about}>
        <Switch
          label={<EmojiText pieces={namePieces(name)} />}
          description={
            <>
              {t(AUTOMOD_KIND_LABELS[rule.kind])}
              {' · '}
              {triggerText(rule)}
              <span className={styles.action}>
                <Badge tone={rule.action === 'flag' ? 'neutral' : 'accent'}>
                  {t(AUTOMOD_ACTION_LABELS[rule.action])}
                </Badge>
              </span>
            </>
          }
          checked={rule.enabled}
          disabledReason={blocked ?? (isSaving ? t('Saving…') : undefined)}
          onChange={(enabled) => void toggle(enabled)}
        />
      </div>
      <span className={styles.acts}>
        <IconButton
          label={t('Edit {{name}}', { name })}
          icon={<PenLine />}
          size="s"
          data-edit-rule={rule.id}
          onClick={() => onEdit(rule)}
        />
        <IconButton
          label={t('Delete {{name}}', { name })}
          icon={<Trash2 />}
          size="s"
          disabledReason={blocked}
          aria-haspopup="dialog"
          onClick={() => onDelete(rule)}
        />
      </span>
    </li>
  );
});
