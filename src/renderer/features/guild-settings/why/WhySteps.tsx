import { Check, Minus, X } from 'lucide-react';
import type { RightStep } from '../../../../contract/entities/right-step';
import type { ChannelId, GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import type { PermissionAnswer } from '../../../state/explanations/types';
import { useAppDispatch } from '../../../state/hooks';
import { overlayOpened } from '../../../state/overlays/slice';
import { Badge } from '../../../ui/identity/Badge';
import { Button } from '../../../ui/form/Button';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden';
import { useStepLink } from './use-step-link';
import styles from './Why.module.css';
import { becauseText, effectText } from './why-texts';

const ICONS = { allow: Check, deny: X, none: Minus } as const;

interface StepProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId | null;
  readonly step: RightStep;
  readonly isDecisive: boolean;
}

function Step({ guildId, channelId, step, isDecisive }: StepProps) {
  const dispatch = useAppDispatch();
  const link = useStepLink(guildId, channelId, step);
  const Icon = ICONS[step.effect];
  return (
    <li className={styles.step} data-effect={step.effect} data-decisive={isDecisive || undefined}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <div className={styles.texts}>
        <p className={styles.because} dir="auto">
          <VisuallyHidden>{t('{{effect}}: ', { effect: effectText(step.effect) })}</VisuallyHidden>
          {becauseText(step)}
        </p>
        {isDecisive ? <Badge>{t('This decides')}</Badge> : null}
      </div>
      {link === null ? null : (
        <Button
          size="s"
          aria-haspopup="dialog"
          aria-label={link.label}
          onClick={() => dispatch(overlayOpened(link.overlay))}
        >
          {t('Open')}
        </Button>
      )}
    </li>
  );
}

interface WhyStepsProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId | null;
  readonly answer: PermissionAnswer;
}

/** The steps of an explanation in their order; the one that decides says so. */
export function WhySteps({ guildId, channelId, answer }: WhyStepsProps) {
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {answer.steps.map((step, at) => (
        <Step
          key={`${at} ${step.because}`}
          guildId={guildId}
          channelId={channelId}
          step={step}
          isDecisive={at === answer.decisive}
        />
      ))}
    </ol>
  );
}
