import { expect, it } from 'vitest';
import { versionLine } from '../../../../src/main/start/version-line';

it('says the version first, then what the app runs on', () => {
  expect(
    versionLine('0.1.0', { electron: '33.2.1', chrome: '130.0.6723.137', node: '20.18.1' }, 'linux x64'),
  ).toBe('0.1.0 (Electron 33.2.1, Chromium 130.0.6723.137, Node 20.18.1, linux x64)');
});
