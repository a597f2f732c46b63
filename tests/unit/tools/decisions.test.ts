import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../src/server/data/schema';
import type { Services } from '../../../src/server/handlers/services';
import {
  decidedOutside,
  importsOf,
  lookedPast,
  namesUsed,
  type SourceText,
  writtenByLookers,
} from '../../support/node/decisions';

const filesOf = (folder: string): SourceText[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const HANDLERS = filesOf('src/server/handlers');
const DATA = filesOf('src/server/data');

/** A file of handlers with a planted one. */
const planted = (handler: string, before = ''): SourceText => ({
  file: 'src/server/handlers/planted.ts',
  text: `export const plantedHandlers = (services) => {
    const { db, ids } = services;
    ${before}
    return { 'planted.call': ${handler} };
  };`,
});

/** Compiles only while handlers can write and publish only by the means that their row gives to each call. */
const comesByRow: Extract<
  keyof Services,
  'acts' | 'hub' | 'announce' | 'transaction' | 'writeMessage' | 'writePaced'
> extends never
  ? true
  : false = true;

/** Compiles only while the database handle of handlers cannot write. */
const looksAlone: Services['db'] extends Db ? false : true = true;

describe('a decision', () => {
  it('is made by what its transaction holds, in every handler', () => {
    expect(decidedOutside(HANDLERS)).toEqual([]);
    expect(lookedPast(HANDLERS)).toEqual([]);
    expect(looksAlone).toBe(true);
  });

  it.each([
    [
      'a row that is read before the transaction',
      planted(`async ({ roleId }, { acts }) => {
        const role = await findRole(db, roleId);
        return acts.inGuild((trx) => updateRole(trx, roleId, role));
      }`),
    ],
    [
      'a helper that reads before the transaction',
      planted(
        `async ({ roleId }, { acts }) => {
          const role = await roleOf(roleId);
          return acts.inGuild((trx) => updateRole(trx, roleId, role));
        }`,
        'const roleOf = (roleId) => findRole(db, roleId);',
      ),
    ],
    [
      'a helper that writes after the handler has read',
      planted(
        `async ({ roleId }, context) => save(context, await findRole(services.db, roleId))`,
        'const save = ({ acts }, role) => acts.inGuild((trx) => updateRole(trx, role));',
      ),
    ],
    [
      'the store, taken out of the services',
      planted(
        `async (_args, { acts }) => { const { db } = services; await find(db); return acts.inGuild(f); }`,
      ),
    ],
    [
      'a message whose author was looked up before',
      planted(`async (_args, { acts }) => { await loadAuthority(db, 1); return acts.writeMessage({}); }`),
    ],
  ])('is refused where it is made by %s', (_what, file) => {
    expect(decidedOutside([file])).toContain('src/server/handlers/planted.ts: planted.call');
  });

  it('is refused where the work looks past the transaction that it was handed', () => {
    const file = planted(
      `(_args, { acts }) => acts.inGuild(async (trx) => updateRole(trx, await glimpses.role(1)))`,
    );
    expect(lookedPast([file])).toEqual(['src/server/handlers/planted.ts:4: glimpses']);
    const again = planted(
      `(_args, { acts }) => acts.inGuild(async (trx) => updateRole(trx, await acts.expect()))`,
    );
    expect(lookedPast([again])).toEqual(['src/server/handlers/planted.ts:4: acts']);
  });

  it('may be made where the handler only looks, or only acts', () => {
    expect(decidedOutside([planted('() => listRoles(db)')])).toEqual([]);
    expect(decidedOutside([planted('(_args, { acts }) => acts.inGuild((trx) => findRole(trx))')])).toEqual(
      [],
    );
  });
});

describe('a handler', () => {
  it('leaves it to the gate who may make its call, and has no way to write beside it', () => {
    const asking = HANDLERS.filter((file) => {
      const names = namesUsed(file);
      return names.has('authorise') || names.has('authoriseInChannel');
    });
    expect(asking.map(({ file }) => path.basename(file))).toEqual(['authorise.ts', 'scope.ts']);
    expect(comesByRow).toBe(true);
  });

  it('has no SQL of its own and opens no transaction but by an act', () => {
    const found = HANDLERS.filter(({ file, text }) => {
      const isActs = file.endsWith('/acts.ts') || file.endsWith('/services.ts');
      return importsOf({ file, text }).includes('kysely') || (!isActs && /\btransaction\(/.test(text));
    });
    expect(found.map(({ file }) => file)).toEqual([]);
  });
});

describe('a function of the data room that says it only looks', () => {
  it('writes nothing', () => {
    expect(writtenByLookers(DATA)).toEqual([]);
  });

  it('is refused where it writes by SQL, which no type sees', () => {
    const text =
      'export const look = async (db: Reads) => { await sql`update roles set position = 1`.execute(db); };';
    expect(writtenByLookers([{ file: 'data/roles.ts', text }])).toHaveLength(1);
  });
});
