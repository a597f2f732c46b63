import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SERVER_VERSION } from '../../../src/server/version';

it('is the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(SERVER_VERSION).toBe(version);
});
