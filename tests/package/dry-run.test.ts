import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { Arch, build, type AfterPackContext, type Configuration, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Stops electron-builder once it has validated its configuration and listed its targets, before it downloads anything.
 */
class FarEnough extends Error {}

let output = '';
beforeAll(() => {
  output = mkdtempSync(join(tmpdir(), 'guildhall-dry-'));
});
afterAll(() => rmSync(output, { recursive: true, force: true }));

/** The targets that electron-builder reports just before it begins. */
const targetsOf = async (
  platform: Platform,
  arch: Arch,
  own: Configuration = {},
): Promise<readonly string[]> => {
  const seen: AfterPackContext[] = [];
  const building = build({
    projectDir: PROJECT,
    // Without names: the targets of electron-builder.yml for this system.
    targets: new Map([[platform, new Map([[arch, [] as string[]]])]]),
    publish: 'never',
    config: {
      ...own,
      directories: { output },
      electronVersion: '45.4.1',
      beforePack: (context) => {
        seen.push(context);
        throw new FarEnough();
      },
    },
  });
  await expect(building).rejects.toBeInstanceOf(FarEnough);
  return seen[0]?.targets.map(({ name }) => name) ?? [];
};

describe('electron-builder, just before it begins,', () => {
  it.each([
    ['Windows x64', Platform.WINDOWS, Arch.x64, ['nsis', 'zip']],
    ['Windows arm64', Platform.WINDOWS, Arch.arm64, ['nsis', 'zip']],
    ['macOS universal', Platform.MAC, Arch.universal, ['dmg', 'zip']],
    ['Linux x64', Platform.LINUX, Arch.x64, ['appimage', 'deb', 'rpm', 'tar.gz', 'zip']],
    ['Linux arm64', Platform.LINUX, Arch.arm64, ['appimage', 'deb', 'rpm', 'tar.gz', 'zip']],
  ] as const)('takes the configuration for %s', async (_, platform, arch, targets) => {
    expect([...(await targetsOf(platform, arch))].map((name) => name.toLowerCase()).sort()).toEqual([
      ...targets,
    ]);
  });

  it('refuses a configuration that it does not know', async () => {
    const wrong = { nsis: { oneClick: 'perhaps' } } as unknown as Configuration;
    await expect(targetsOf(Platform.WINDOWS, Arch.x64, wrong)).rejects.toThrow();
  });
});

describe('the fuses', () => {
  it('are set one by one in the configuration, every one that there is', () => {
    const config = readFileSync(join(PROJECT, 'electron-builder.yml'), 'utf8');
    const hook = readFileSync(join(PROJECT, 'tools/package/after-pack.mjs'), 'utf8');
    const names = Object.values(FuseV1Options).filter((name) => typeof name === 'string');
    const block = /^electronFuses:\n((?: {2}\w+: (?:true|false)\n)+)/m.exec(config)?.[1]?.toLowerCase() ?? '';
    const unset = names.filter(
      (name) => !block.includes(`  ${name.toLowerCase()}: `) && !hook.includes(`FuseV1Options.${name}]: `),
    );
    expect([names.length >= 9, unset]).toEqual([true, []]);
  });
});
