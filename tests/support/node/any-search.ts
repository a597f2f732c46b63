import type { CallArgs } from '../../../src/contract/rest';

/** A search without conditions, which is to get some. */
export const anySearch: CallArgs<'messages.search'> = {
  guildId: null,
  text: '',
  from: [],
  in: [],
  mentions: [],
  has: [],
  pinned: null,
  before: null,
  after: null,
  sort: 'new',
  cursor: null,
};
