import { useState } from 'react';
import { CreateStep } from './CreateStep';
import { FirstStep } from './FirstStep';
import { JoinStep } from './JoinStep';

interface CreateOrJoinDialogProps {
  /** The first step: a caller that knows the person's choice opens that step at once. */
  readonly step?: 'initial' | 'create' | 'join';
  readonly onClose: () => void;
}

/**
 * Creates a server, or joins one by its invite: steps initial, create and join
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
