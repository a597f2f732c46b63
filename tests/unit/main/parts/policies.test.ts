import { expect, it } from 'vitest';
import { SERVER_IS_NEW, success } from '../../../../src/contract/failure';
import { PAGE_LIMITS } from '../../../../src/contract/limits';
import { admissionPart } from '../../../../src/main/parts/admission';

type Needed = Parameters<typeof admissionPart>[0];
const KNOWN = 'https://hall.example';

/** The part with one known server, and what was asked. */
const start = () => {
  const asked: unknown[] = [];
  const needed = {
    clock: { now: () => 0 },
    ask: () => {
      throw new Error('Nothing is asked natively');
    },
    api: {
      client: {
        call: async (target: unknown, name: string) => {
          asked.push([target, name]);
          return success({ policies: [], message: null });
        },
      },
      transport: null,
    },
    preferences: {
      values: { knownServers: [KNOWN], pinnedServers: {}, server: { kind: 'local' } },
      set: () => undefined,
    },
    servers: { locate: async () => success(KNOWN), local: { demo: null } },
  };
  const { ipc } = admissionPart(needed as unknown as Needed);
  return {
    asked,
    ipc,
    of: (address: string) => ipc['servers.policies']({ server: { kind: 'remote', address } }),
  };
};

it('are asked of a server that is known here alone, and only so often', async () => {
  const { asked, of } = start();
  expect(await of('https://other.example')).toMatchObject({ failure: { code: SERVER_IS_NEW } });
  expect(asked).toEqual([]);
  expect(await of(KNOWN)).toEqual(success({ policies: [], message: null }));
  expect(asked).toEqual([[{ base: KNOWN, token: null }, 'policies.fetch']]);
  for (let nth = 2; nth < PAGE_LIMITS.inspections; nth += 1) await of(KNOWN);
  expect(await of(KNOWN)).toMatchObject({ failure: { code: 'too-often' } });
});

it('passes on what a person without a password asks, of a server that is known here alone', async () => {
  const { asked, ipc } = start();
  const other = { kind: 'remote', address: 'https://other.example' } as const;
  const known = { kind: 'remote', address: KNOWN } as const;
  expect(await ipc['servers.forgotPassword']({ server: other, email: 'a@b' })).toMatchObject({
    failure: { code: SERVER_IS_NEW },
  });
  const reset = { code: 'abcd', password: 'pass word' };
  expect(await ipc['servers.setPassword']({ server: other, ...reset })).toMatchObject({
    failure: { code: SERVER_IS_NEW },
  });
  expect(asked).toEqual([]);
  await ipc['servers.forgotPassword']({ server: known, email: 'a@b' });
  await ipc['servers.setPassword']({ server: known, ...reset });
  const target = { base: KNOWN, token: null };
  expect(asked).toEqual([
    [target, 'passwordReset.begin'],
    [target, 'passwordReset.finish'],
  ]);
});
