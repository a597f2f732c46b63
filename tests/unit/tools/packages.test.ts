import { describe, expect, it } from 'vitest';
import { isInstalled, isNodeRecentEnough, productionPackages } from '../../../tools/setup/packages.mjs';

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', dev: true },
    'node_modules/b-mac': { version: '2.0.0', integrity: 'sha512-m', optional: true },
    'node_modules/c': { version: '3.0.0', integrity: 'sha512-c', devOptional: true },
  },
};
const { '': _root, 'node_modules/b-mac': _mac, ...there } = lock.packages;

describe('what is installed', () => {
  it('is what was asked for, though a package for another system is missing', () => {
    expect(isInstalled(lock, { packages: there })).toBe(true);
  });

  it('is not, without npm having finished', () => {
    expect(isInstalled(lock, undefined)).toBe(false);
  });

  it('is not, with a package missing, of another version or of other contents', () => {
    const { 'node_modules/b': b, ...without } = there;
    expect(isInstalled(lock, { packages: without })).toBe(false);
    expect(
      isInstalled(lock, { packages: { ...without, 'node_modules/b': { ...b, version: '2.0.1' } } }),
    ).toBe(false);
    expect(
      isInstalled(lock, { packages: { ...without, 'node_modules/b': { ...b, integrity: 'sha512-x' } } }),
    ).toBe(false);
  });

  it('is not, with a package that nothing asks for any more', () => {
    expect(isInstalled(lock, { packages: { ...there, 'node_modules/old': { version: '1.0.0' } } })).toBe(
      false,
    );
  });
});

it('takes for the running app what is no development package and is there', () => {
  const found = productionPackages(lock, (path) => path !== 'node_modules/b-mac');
  expect(found).toEqual(['node_modules/a']);
});

it.each([
  ['20.18.1', false],
  ['20.19.0', true],
  ['22.1.0', true],
  ['18.20.0', false],
])('Node %s is recent enough: %s', (version, expected) => {
  expect(isNodeRecentEnough(version)).toBe(expected);
});
