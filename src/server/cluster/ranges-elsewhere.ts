import type { MemberRanges, RangeWanted } from '../gateway/member-ranges';
import type { Bus } from '../bus/bus';

const SESSION_ID = /^[\w-]{1,64}$/;

/**
 * Has a range sent to a session that may be on another node. Returns false only where no node can have it. The request
 * may be lost: a client that hears nothing asks again.
 */
export const createRangesElsewhere = (
  bus: Bus,
  { watch }: Pick<MemberRanges, 'watch'>,
): MemberRanges['watch'] => {
  bus.on({
    broadcast: (said) => {
      if (said.kind === 'range-wanted') watch(said);
    },
  });
  return (wanted: RangeWanted) => {
    if (watch(wanted)) return true;
    if (bus.isCutOff() || bus.peers().length === 0 || !SESSION_ID.test(wanted.session)) return false;
    bus.broadcast({ kind: 'range-wanted', ...wanted });
    return true;
  };
};
