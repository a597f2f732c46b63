import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTransport } from '../../../../src/main/api/transport';
import type { Clock } from '../../../../src/main/clock';
import { signatures } from '../../../../src/main/selftest/signature-step';
import type { BuiltInKeys } from '../../../../src/contract/updates';
import { keyIdOf } from '../../../../tools/updates/envelope.mjs';
import { prepareSigning } from '../../../../tools/package/sign.mjs';
import { makeKey } from '../../../../tools/updates/keys.mjs';
import { ManualClock } from '../support/manual-clock';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-signatures-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the step in a Guildhall with these keys, as main would. */
const run = (updateKeys: BuiltInKeys | null, isPackaged: boolean, clock: Clock = new ManualClock()) =>
  signatures.run({
    system: { isPackaged, transport: createTransport(fetch), updateKeys: () => updateKeys },
    ...{ clock, profile: folder },
  });
const keysOf = (name: string, isTest = false): BuiltInKeys => {
  const key = isTest ? undefined : join(folder, name);
  if (key !== undefined) makeKey(key);
  const { updateKeys } = prepareSigning({ key, keys: undefined, days: 30, output: folder });
  return updateKeys as BuiltInKeys;
};

describe('the self-test of signatures', () => {
  it('passes with the key of the build, and names it', async () => {
    const keys = keysOf('key.pem');
    const id = keyIdOf(keys.list.signers[0]!);
    expect(await run(keys, true)).toEqual({ kind: 'pass', found: `Key ${id}` });
  });

  it('says of a test key that it is one, and of a build without a key that it takes nothing', async () => {
    expect(await run(keysOf('', true), true)).toMatchObject({
      found: expect.stringMatching(/^THIS IS A TEST BUILD: its key [0-9a-f]{16} is a test key$/),
    });
    expect(await run(null, false)).toMatchObject({ found: expect.stringContaining('takes no updates') });
  });

  it('fails where good announcements are taken for expired', async () => {
    const clock = new ManualClock();
    // Every reading of the clock adds a year: an announcement that was just valid has expired.
    const hasty = {
      ...{ set: clock.set, clear: clock.clear, elapsed: clock.elapsed },
      now: () => {
        clock.shiftWall(365 * 24 * 60 * 60_000);
        return clock.now();
      },
    };
    await expect(run(null, false, hasty)).rejects.toThrow('A valid announcement: expired, not newer');
  });
});

it('the sample that a build carries is a file of one byte', () => {
  const [file] = JSON.parse(Buffer.from(keysOf('key.pem').sample.payload, 'base64').toString()).files;
  expect(file.sha512).toBe(createHash('sha512').update('x').digest('base64'));
});
