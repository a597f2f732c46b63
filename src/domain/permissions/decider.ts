import type { OverwriteTarget } from '../../contract/entities/channel';
import type { RightStep } from '../../contract/entities/right-step';
import { type RoleId, toId, type UserId } from '../../contract/ids';

/** Where a step of an explanation can be changed. */
export type Decider =
  | { readonly kind: 'role'; readonly roleId: RoleId }
  | { readonly kind: 'category' | 'channel'; readonly target: OverwriteTarget | null };

const targetOf = ({ target, id }: Pick<RightStep, 'target' | 'id'>): OverwriteTarget | null => {
  if (target === null || id === null) return null;
  return target === 'role' ? { target, id: toId<RoleId>(id) } : { target, id: toId<UserId>(id) };
};

/** The role, channel or category whose permissions decide a step; null where nothing of that kind does. */
export const deciderOf = (step: RightStep): Decider | null => {
  switch (step.at) {
    case 'role':
    case 'implied':
    case 'administrator':
      return step.target === 'role' && step.id !== null
        ? { kind: 'role', roleId: toId<RoleId>(step.id) }
        : null;
    case 'category':
    case 'channel':
      return { kind: step.at, target: targetOf(step) };
    case 'owner':
    case 'timeout':
      return null;
  }
};
