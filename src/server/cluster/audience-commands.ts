import type { BusCommand } from '../bus/commands';
import { rightsOfMask, maskOfRights, NO_RIGHTS } from '../../domain/permissions/place';
import { maskOf } from '../../domain/permissions/mask';
import { seesAny } from '../../domain/permissions/guild-places';
import type { AudienceChange } from '../gateway/audience';

type Joined = Extract<AudienceChange, { kind: 'member-joined' }>;
type JoinedCommand = Extract<BusCommand, { kind: 'member-joined' }>;

/** A change of the audience as a command for the other nodes. */
export const commandOfChange = (change: AudienceChange): BusCommand => {
  if (change.kind === 'member-left') return change;
  const { rights, ...joined } = change;
  return {
    ...joined,
    sees: seesAny(rights),
    rights: {
      inGuild: maskOfRights(rights.inGuild),
      base: maskOfRights(rights.base),
      at: [...rights.at].map(([id, there]) => [id, maskOfRights(there)]),
    },
  };
};

const VIEW_ONLY = rightsOfMask(maskOf(['VIEW_CHANNELS']));

/**
 * The change that another node has told. A node of a version without overwrites says only whether the user sees channels,
 * one without staff's events not what the user may do in the guild: then that is nothing.
 */
export const joinedOfCommand = ({ rights, sees, ...joined }: JoinedCommand): Joined => ({
  ...joined,
  rights:
    rights === undefined
      ? { inGuild: NO_RIGHTS, base: sees ? VIEW_ONLY : NO_RIGHTS, at: new Map() }
      : {
          inGuild: rights.inGuild === undefined ? NO_RIGHTS : rightsOfMask(rights.inGuild),
          base: rightsOfMask(rights.base),
          at: new Map(rights.at.map(([id, mask]) => [id, rightsOfMask(mask)])),
        },
});
