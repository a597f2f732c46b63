import type { DiscoveryGuild } from '../../contract/entities/guild';
import { type Msg, msg, plural, t } from '../i18n/t';
import { holdsText, holdsWord } from '../search/matches';

/**
 * The categories of the discovery page (docs/spec/discovery.md 'Search'), with the words that assign a server to one:
 * the calls return no category. Home contains all servers.
 */
export const DISCOVERY_CATEGORIES = {
  Home: [],
  Gaming: ['game', 'games', 'gaming', 'gamer', 'gamers', 'play', 'rpg', 'esports', 'tabletop', 'dice'],
  Music: ['music', 'song', 'songs', 'band', 'choir', 'guitar', 'vinyl', 'concert', 'jam'],
  Entertainment: [
    'film',
    'films',
    'movie',
    'movies',
    'cinema',
    'series',
    'book',
    'books',
    'comics',
    'stories',
  ],
  'Science & Tech': ['science', 'tech', 'technology', 'code', 'coding', 'software', 'robots', 'astronomy'],
  Education: [
    'learn',
    'learning',
    'teach',
    'course',
    'courses',
    'lessons',
    'school',
    'language',
    'beginners',
  ],
  'Student Hubs': ['student', 'students', 'university', 'campus', 'college', 'study'],
} as const satisfies Record<string, readonly string[]>;
export type DiscoveryCategory = keyof typeof DISCOVERY_CATEGORIES;

/** The labels of the categories. */
export const DISCOVERY_CATEGORY_NAMES: Readonly<Record<DiscoveryCategory, Msg>> = {
  Home: msg('Home'),
  Gaming: msg('Gaming'),
  Music: msg('Music'),
  Entertainment: msg('Entertainment'),
  'Science & Tech': msg('Science & Tech'),
  Education: msg('Education'),
  'Student Hubs': msg('Student Hubs'),
};

type Named = Pick<DiscoveryGuild, 'name' | 'description'>;

/**
 * The servers of a category whose name or description contains the query, ignoring case
 * (docs/spec/discovery.md 'Search').
 */
export const findGuilds = <G extends Named>(
  guilds: readonly G[],
  category: DiscoveryCategory,
  query: string,
): readonly G[] =>
  guilds.filter((guild) => holdsWord(guild, DISCOVERY_CATEGORIES[category]) && holdsText(guild, query));

/**
 * The result text of a search: 'Found 2 servers matching', 'No servers found matching'
 * (docs/spec/discovery.md 'Search').
 */
export const foundText = (count: number, query: string): string => {
  const wanted = query.trim();
  return count === 0
    ? t('No servers found matching “{{query}}”', { query: wanted })
    : plural('Found {{count}} server matching “{{query}}”', 'Found {{count}} servers matching “{{query}}”', {
        count,
        query: wanted,
      });
};
