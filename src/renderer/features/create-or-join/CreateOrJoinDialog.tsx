import { useState } from 'react';
import { CreateStep } from './CreateStep';
import { FirstStep } from './FirstStep';
import { JoinStep } from './JoinStep';

interface CreateOrJoinDialogProps {
  /** Where it begins: what says which of the two it wants leads there at once. */
  readonly step?: 'initial' | 'create' | 'join';
  readonly onClose: () => void;
}

/**
 * A server of one's own, or another's by its invite: steps initial, create and join
 * (docs/spec/joining.md 'Creating a server').
 */
export function CreateOrJoinDialog({ step: first = 'initial', onClose }: CreateOrJoinDialogProps) {
  const [step, setStep] = useState<'initial' | 'create' | 'join'>(first);
  const onBack = (): void => setStep('initial');
  switch (step) {
    case 'initial':
      return <FirstStep onClose={onClose} onStep={setStep} />;
    case 'create':
      return <CreateStep onClose={onClose} onBack={onBack} />;
    case 'join':
      return <JoinStep onClose={onClose} onBack={onBack} />;
  }
}
