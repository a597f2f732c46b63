import type { SearchResult } from '../../../../../../src/contract/entities/search-result';
import { success } from '../../../../../../src/contract/failure';
import type { CallReply } from '../../../../../../src/contract/rest';
import { ChannelHeader } from '../../../../../../src/renderer/features/chat/ChannelHeader';
import { SearchPanel } from '../../../../../../src/renderer/features/chat/search/SearchPanel';
import { useAppSelector } from '../../../../../../src/renderer/state/hooks';
import { selectShowsResults } from '../../../../../../src/renderer/state/search/selectors';
import { makeMessage } from '../../../../../support/renderer/factories';
import { renderWithStore } from '../../../../../support/renderer/render-with-store';
import { CHANNEL, type FeedWorld, GUILD, openFeed } from '../open-feed';

type Data = CallReply<'messages.search'>['data'];

/** A result of the open channel without neighbours. */
export const resultOf = (
  number: number,
  content: string,
  change: Partial<SearchResult> = {},
): SearchResult => ({
  guildId: GUILD,
  channelId: CHANNEL,
  message: makeMessage(number, { content }),
  matches: [],
  before: null,
  after: null,
  ...change,
});

/** An answer with these results and no others. */
export const found = (results: readonly SearchResult[], change: Partial<Data> = {}) =>
  success({
    error: 0 as const,
    data: {
      results: [...results],
      total: results.length,
      totalIsExact: true,
      complete: true,
      cursor: null,
      ...change,
    },
  });

function Place() {
  return useAppSelector(selectShowsResults) ? <SearchPanel isDrawer={false} /> : null;
}

/** Opens a channel with its header, and the place of the results. */
export const openSearch = async (world: FeedWorld = {}) => {
  const app = await openFeed({ features: ['search'], ...world });
  const channel = app.store.getState().channels.byId[CHANNEL];
  if (channel === undefined) throw new Error('no channel');
  renderWithStore(
    <>
      <ChannelHeader channel={channel} isPanelShown={false} onTogglePanel={() => {}} onShowChannels={null} />
      <Place />
    </>,
    app.store,
  );
  return app;
};
