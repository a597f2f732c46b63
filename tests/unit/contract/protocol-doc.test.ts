import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { events, FEATURES } from '../../../src/contract/gateway/events';
import { FEATURES_HERE } from '../../../src/server/app';

const page = readFileSync(new URL('../../../docs/protocol.md', import.meta.url), 'utf8');
const from = (heading: string): string => page.slice(page.indexOf(`\n${heading}\n`));
const lines = (text: string): readonly string[] => text.split('\n');

/** The rows of a table that name something in their first cell. */
const rowOf = (name: string, text: string): string | undefined =>
  lines(text).find((line) => line.startsWith('|') && (line.split('|')[1] ?? '').includes(name));

describe('the page of the protocol', () => {
  it.each(FEATURES)('says of feature %s what it brings and what there is without it', (feature) => {
    const row = rowOf(`\`${feature}\``, from('## Features'));
    expect(row?.split('|')).toHaveLength(5);
    for (const section of row?.matchAll(/see '([^']+)'/g) ?? [])
      expect(page).toContain(`\n### ${section[1]}\n`);
    if (FEATURES_HERE.includes(feature)) expect(row).toMatch(/see '/);
    else expect(row).toContain('reserved');
  });

  it.each(Object.keys(events))('has event %s with its data', (event) => {
    expect(rowOf(event, from('## Gateway'))).toMatch(/`\{/);
  });
});
