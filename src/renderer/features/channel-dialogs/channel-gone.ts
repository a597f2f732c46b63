import { stripInvisible } from '../../../domain/links/strip-invisible';
import { accessLostText } from '../../state/channels/farewells';

/** Why a dialog about a channel closes when the channel is gone. */
export const channelGone = (name: string) => ({
  hidden: accessLostText(name),
  deleted: `#${stripInvisible(name)} was deleted`,
});
