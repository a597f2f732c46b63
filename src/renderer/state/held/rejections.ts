import type { LiveEvent } from '../../../contract/gateway/events';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import type { RootState } from '../store';

/** What is said of the user's messages that staff have rejected. */
export const rejectionsOf = (state: RootState, events: readonly LiveEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.name !== 'HELD_MESSAGE' || event.data.state !== 'rejected') return [];
    const name = state.channels.byId[event.data.held.channelId]?.name;
    return [
      name === undefined
        ? t('Your message was not published')
        : t('Your message in #{{name}} was not published', { name: stripInvisible(name) }),
    ];
  });
