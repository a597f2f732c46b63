import { DoorOpen, Hammer } from 'lucide-react';
import { msg, t } from '../../../domain/i18n/t';
import { Button } from '../../ui/form/Button';
import { ChoiceButton } from '../../ui/form/ChoiceButton';
import { Dialog } from '../../ui/overlay/Dialog';
import styles from './CreateOrJoin.module.css';

interface FirstStepProps {
  readonly onClose: () => void;
  readonly onStep: (step: 'create' | 'join') => void;
}

const WAYS = [
  {
    step: 'create',
    icon: <Hammer size={22} aria-hidden />,
    label: msg('Create a server'),
    about: msg('A place for the people you know: channels, roles and invites of your own.'),
  },
  {
    step: 'join',
    icon: <DoorOpen size={22} aria-hidden />,
    label: msg('Join a server'),
    about: msg('Got an invite? Paste its link or code.'),
  },
] as const;

/** The choice between creating and joining. */
export function FirstStep({ onClose, onStep }: FirstStepProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Add Server')}
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <div className={styles.ways}>
        {WAYS.map(({ step, icon, label, about }) => (
          <ChoiceButton
            key={step}
            icon={icon}
            label={t(label)}
            description={t(about)}
            onClick={() => onStep(step)}
          />
        ))}
      </div>
    </Dialog>
  );
}
