import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { GuildId, RoleId, UserId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { selectExplainsOthers } from '../../../state/explanations/selectors';
import { useAppSelector } from '../../../state/hooks';
import { selectMyId } from '../../../state/session/selectors';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import { useWhose } from './use-heading';
import styles from './Why.module.css';
import type { RenderMemberPicker } from './render-member-picker';

interface WhoseProps {
  readonly guildId: GuildId;
  readonly userId: UserId;
  /** Who can be chosen. */
  readonly members: 'all' | RoleId;
  readonly renderPicker: RenderMemberPicker;
  readonly onChange: (userId: UserId) => void;
}

/** The member who is asked about: holders of Manage Roles can choose another one. */
export function Whose({ guildId, userId, members, renderPicker, onChange }: WhoseProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const me = useAppSelector(selectMyId);
  const mayChoose = useAppSelector((state) => selectExplainsOthers(state, guildId));
  const name = useWhose({ guildId, userId }) ?? t('You');
  return (
    <div className={styles.whose}>
      <span className={styles.caption} aria-hidden>
        {t('Member')}
      </span>
      {mayChoose ? (
        <div className={styles.choices}>
          <Button
            size="l"
            aria-haspopup="dialog"
            aria-label={t('Member: {{name}}', { name })}
            onClick={() => setIsChoosing(true)}
          >
            <span className={styles.pick}>
              <span className={styles.name}>{name}</span>
              <ChevronDown size={14} aria-hidden />
            </span>
          </Button>
          {userId === me || me === null ? null : (
            <Button size="l" variant="quiet" onClick={() => onChange(me)}>
              {t('You')}
            </Button>
          )}
        </div>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {isChoosing ? (
        <Dialog open onClose={() => setIsChoosing(false)} title={t('Choose a Member')} flush>
          {renderPicker({
            label: t('Choose a Member'),
            chosen: [{ target: 'member', id: userId }],
            members,
            onChoose: (target) => {
              setIsChoosing(false);
              if (target.target === 'member') onChange(target.id);
            },
          })}
        </Dialog>
      ) : null}
    </div>
  );
}
