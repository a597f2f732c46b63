import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandAs, parsePasswd, wrapperScript, writeWrapper } from '../../../tools/setup/ordinary-user.mjs';

const user = parsePasswd('guildhall-app:x:1001:1002::/home/guildhall-app:/usr/sbin/nologin\n');

it('reads an entry of passwd', () => {
  expect(user).toEqual({ name: 'guildhall-app', uid: 1001, gid: 1002, home: '/home/guildhall-app' });
});

describe('a command', () => {
  it('is left as it is without another user', () => {
    expect(commandAs(undefined, ['Xvfb', '-displayfd', '1'])).toEqual(['Xvfb', '-displayfd', '1']);
  });

  it('is run with the ids, groups and home of another user', () => {
    const line = commandAs(user, ['Xvfb', ':1']).join(' ');
    expect(line).toBe(
      'setpriv --reuid=1001 --regid=1002 --init-groups env HOME=/home/guildhall-app USER=guildhall-app LOGNAME=guildhall-app Xvfb :1',
    );
  });
});

describe('the script that starts Electron', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-wrapper-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('drops --no-sandbox and nothing else, and keeps spaces and quotes', () => {
    // A substitute for the command that only root may use: prints its arguments, one per line.
    writeFileSync(join(folder, 'setpriv'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(join(folder, 'setpriv'), 0o755);
    const script = join(folder, 'electron');
    writeWrapper(user, "/opt/it's here/electron", script);
    const given = [
      '--no-sandbox',
      '--inspect=0',
      '--title=a b',
      '--no-sandbox',
      "/an app's",
      '--no-sandbox-not',
    ];
    const output = execFileSync(script, given, {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH ?? ''}` },
    });
    expect(output.trim().split('\n').slice(7)).toEqual([
      "/opt/it's here/electron",
      '--inspect=0',
      '--title=a b',
      "/an app's",
      '--no-sandbox-not',
    ]);
  });

  it('becomes Electron itself, so that ending it ends Electron', () => {
    expect(wrapperScript(user, '/opt/electron')).toContain("\nexec 'setpriv'");
  });
});
