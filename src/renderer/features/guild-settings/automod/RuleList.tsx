import { Filter, ListChecks, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AutomodRule } from '../../../../contract/entities/automod-rule';
import type { GuildId, RuleId } from '../../../../contract/ids';
import type { RuleForm } from '../../../../domain/automod/rule-form';
import { SUGGESTED_RULES, suggestedForm } from '../../../../domain/automod/suggested-rules';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { selectMostRules, selectRules } from '../../../state/automod/selectors';
import { deleteRule, loadRules } from '../../../state/automod/thunks';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/form/Button';
import { ChoiceButton } from '../../../ui/form/ChoiceButton';
import { useRequest } from '../../../ui/form/use-request';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { EmptyState } from '../../../ui/page/EmptyState';
import { RecordsPage } from '../records/RecordsPage';
import { useKeptFresh } from '../records/use-kept-fresh';
import styles from './Automod.module.css';
import { RuleRow } from './RuleRow';

const ROW_HEIGHT = 84;

interface RuleListProps {
  readonly guildId: GuildId;
  /** The rule, or the button of new ones, that gets the focus at first. */
  readonly focused: RuleId | 'new' | null;
  readonly onEdit: (rule: AutomodRule) => void;
  /** Begins a new rule, with a suggestion if one was chosen. */
  readonly onCreate: (begun: RuleForm | null) => void;
}

/** All rules of a server, each with its switch. */
export function RuleList({ guildId, focused, onEdit, onCreate }: RuleListProps) {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectRules(state, guildId));
  const most = useAppSelector(selectMostRules);
  const blocked = useAppSelector(selectBlockedReason);
  const fresh = useKeptFresh(held, () => dispatch(loadRules(guildId)));
  const [asked, setAsked] = useState<AutomodRule | null>(null);
  const deletion = useRequest();
  const page = useRef<HTMLDivElement>(null);
  const rules = held.value;
  const full =
    rules.length >= most ? t('This server has {{most}} rules, which is the limit', { most }) : undefined;
  useEffect(() => {
    if (focused !== null) focusOn(page.current, focused);
  }, [focused]);
  // The row with the button that asked is gone.
  const [deleted, setDeleted] = useState(0);
  useEffect(() => {
    if (deleted > 0) focusOn(page.current, 'new');
  }, [deleted]);
  const confirm = (): void => {
    if (asked === null) return;
    void deletion.send(
      () => dispatch(deleteRule(guildId, asked)),
      () => {
        setAsked(null);
        setDeleted((times) => times + 1);
      },
    );
  };
  return (
    <div ref={page} className={styles.page}>
      <RecordsPage
        title={t('Automatic Rules')}
        description={t(
          'Rules look at each new message before it is sent. Those who can manage messages in a channel are not affected there.',
        )}
        actions={
          <Button
            variant="primary"
            data-new-rule
            icon={<Plus size={16} />}
            disabledReason={blocked ?? full}
            onClick={() => onCreate(null)}
          >
            {t('Create Rule')}
          </Button>
        }
        held={held}
        fresh={fresh}
        failure={t('Failed to load the automatic rules')}
        failsAs="page"
        section={{
          title: t('Rules'),
          count: rules.length,
          beside: held.phase === 'loaded' && (
            <span className={styles.total}>
              {t('{{held}} of {{limit}}', { held: rules.length, limit: most })}
            </span>
          ),
        }}
        waiting={{ label: t('Loading rules'), rows: 3, rowHeight: ROW_HEIGHT }}
        empty={rules.length > 0 ? null : <NoRules blocked={blocked} onCreate={onCreate} />}
        rows={() => (
          <ul className={styles.rows} aria-label={t('Rules')}>
            {rules.map((rule) => (
              <RuleRow
                key={rule.id}
                guildId={guildId}
                rule={rule}
                blocked={blocked}
                onEdit={onEdit}
                onDelete={(about) => {
                  deletion.clear();
                  setAsked(about);
                }}
              />
            ))}
          </ul>
        )}
      >
        {null}
      </RecordsPage>
      {asked === null ? null : (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          onConfirm={confirm}
          title={t('Delete Rule')}
          description={t('Delete {{name}}? Messages that it has held stay in the queue.', {
            name: stripInvisible(asked.name),
          })}
          confirmLabel={t('Delete')}
          pending={deletion.isPending}
          pendingLabel={t('Deleting…')}
          disabledReason={blocked}
          error={deletion.error}
          tone="danger"
        />
      )}
    </div>
  );
}

const focusOn = (page: HTMLElement | null, where: RuleId | 'new'): void => {
  const row = page?.querySelector<HTMLElement>(`[data-edit-rule="${where}"]`);
  (row ?? page?.querySelector<HTMLElement>('[data-new-rule]'))?.focus();
};

interface NoRulesProps {
  readonly blocked: string | undefined;
  readonly onCreate: RuleListProps['onCreate'];
}

/** Shown where there is no rule: what a server usually begins with. */
function NoRules({ blocked, onCreate }: NoRulesProps) {
  return (
    <EmptyState
      icon={<Filter />}
      title={t('No rules yet')}
      description={blocked ?? t('Begin with one of these. You can change everything before you save it.')}
      action={
        blocked === undefined ? (
          <ul className={styles.suggested} aria-label={t('Suggested rules')}>
            {SUGGESTED_RULES.map((rule) => (
              <li key={t(rule.name)}>
                <ChoiceButton
                  icon={<ListChecks size={20} />}
                  label={t(rule.name)}
                  description={t(rule.about)}
                  onClick={() => onCreate(suggestedForm(rule, t(rule.name)))}
                />
              </li>
            ))}
          </ul>
        ) : undefined
      }
    />
  );
}
