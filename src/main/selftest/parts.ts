import { AGAIN } from './again-steps';
import type { StepContext } from './context';
import { files } from './files-step';
import { GUARDS } from './guard-steps';
import type { PartOptions } from './options';
import { picture } from './picture-step';
import { type Step, withGrounds } from './runner';
import { SECRETS } from './secret-steps';
import { UPDATES } from './update-steps';
import { voice } from './voice-step';
import { DESKTOP, WALK } from './walk-steps';

/** The parts of a self-test: the steps of one start of the app, and those after a restart. */
export const PARTS = {
  first: [...WALK, picture, files, voice, ...DESKTOP, ...UPDATES, ...GUARDS, ...SECRETS],
  again: AGAIN,
} as const satisfies Record<PartOptions['part'], readonly Step<StepContext>[]>;

/** The ids of the requested steps and of their prerequisites; null for all. */
export const wantedSteps = (only: readonly string[] | null): readonly string[] | null =>
  only && withGrounds([...PARTS.first, ...PARTS.again], only);
