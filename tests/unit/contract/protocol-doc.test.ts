import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../../src/contract/features';
import { events } from '../../../src/contract/gateway/events';
import type { EventRow } from '../../../src/contract/gateway/events';
import { PERMISSION_BITS } from '../../../src/contract/permissions';
import { endpoints } from '../../../src/contract/rest';
import type { Endpoint } from '../../../src/contract/rest/endpoint';
import { FEATURES_HERE } from '../../../src/server/features-here';

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
const from = (heading: string): string => page.slice(page.indexOf(`\n${heading}`));
/** The text under a heading, up to the next heading of any level. */
const sectionOf = (heading: string): string => from(heading).slice(1).split(/\n##/, 1).join();
const lines = (text: string): readonly string[] => text.split('\n');
const cellsOf = (line: string): readonly string[] => line.split('|').map((cell) => cell.trim());

/** The row of a table whose first cell contains the name. */
const rowOf = (name: string, text: string): string | undefined =>
  lines(text).find((line) => line.startsWith('|') && (line.split('|')[1] ?? '').includes(name));

const calls: readonly Endpoint[] = Object.values(endpoints);
const withoutSlash = (path: string): string => path.replace(/\/$/, '');

describe('the page of the protocol', () => {
  it.each(FEATURES)('says of feature %s what it brings and what there is without it', (feature) => {
    const row = rowOf(`\`${feature}\``, from('## Features'));
    expect(row?.split('|')).toHaveLength(5);
    for (const section of row?.matchAll(/see '([^']+)'/g) ?? [])
      expect(page).toContain(`\n### ${section[1]}\n`);
    if (FEATURES_HERE.includes(feature)) expect(row).toMatch(/see '/);
    else expect(row).toContain('reserved');
  });

  it('has the features of the rows, and names the calls and events of each', () => {
    const told = lines(sectionOf('## Features')).flatMap((line) => {
      const [, name = '', brings = ''] = cellsOf(line);
      return name.startsWith('`') ? [{ feature: name.replaceAll('`', ''), brings }] : [];
    });
    expect(told.map(({ feature }) => feature).sort()).toEqual([...FEATURES].sort());
    const eventRows: readonly (readonly [string, EventRow])[] = Object.entries(events);
    for (const { feature, brings } of told) {
      const named = (list: RegExp, one: RegExp) => (list.exec(brings)?.[1]?.match(one) ?? []).sort();
      const ownCalls = [
        ...new Set(calls.filter((row) => row.feature === feature).map(({ path }) => withoutSlash(path))),
      ];
      const ownEvents = eventRows.filter(([, row]) => row.feature === feature).map(([name]) => name);
      expect(named(/\bcalls? ((?:\/[\w/@-]+(?:, | and )?)+)/, /\/[\w/@-]+/g), feature).toEqual(
        ownCalls.sort(),
      );
      expect(named(/\bevents? ((?:[A-Z_]+(?:, | and )?)+)/, /[A-Z_]{5,}/g), feature).toEqual(
        ownEvents.sort(),
      );
    }
  });

  /** The needs of each call in a guild, from the table of 'Authority'. */
  const needed = new Map(
    lines(sectionOf('## Authority')).flatMap((line) => {
      const [, named = '', needs = ''] = cellsOf(line);
      return [...named.matchAll(/(GET|POST|DELETE) ([\w/{}-]+)/g)].map(
        ([, method, path]) => [`${method} ${path}`, needs] as const,
      );
    }),
  );

  it.each(calls.filter(({ in: place }) => place !== undefined))(
    'says what $method $path needs, as its row does',
    ({ method, path, needs, outranks }) => {
      const said = needed.get(`${method} ${withoutSlash(path)}`) ?? '';
      const bits = Object.keys(PERMISSION_BITS).filter((name) => said.includes(name));
      const words = { member: /^membership/, owner: /^the owner/, author: /^the author$/ } as const;
      if (needs === 'member' || needs === 'owner' || needs === 'author') {
        expect(said).toMatch(words[needs]);
        expect(bits).toEqual([]);
        return;
      }
      const isOfMessage = needs === 'author-or-outranks' || needs === 'author-or-manager';
      const bit = isOfMessage ? 'MANAGE_MESSAGES' : needs;
      // Every right in a channel includes VIEW_CHANNELS.
      expect(bits.filter((name) => name !== 'VIEW_CHANNELS' || bit === name)).toEqual([bit]);
      expect(/\brank above\b/.test(said)).toBe(outranks === true || needs === 'author-or-outranks');
    },
  );

  it.each(Object.keys(events))('has event %s with its data', (event) => {
    expect(rowOf(event, from('## Gateway'))).toMatch(/`\{/);
  });
});
