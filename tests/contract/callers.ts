import { PERMISSION_BITS, type PermissionName } from '../../src/contract/permissions';
import { type CallName, endpoints, isCallName } from '../../src/contract/rest';
import type { Endpoint } from '../../src/contract/rest/endpoint';
import type { Person, TestServer } from '../support/node/server-app';
import type { Aim, Scenario } from './scenario';
import { scenarios } from './scenarios';
import type { World } from './world';

/** The row of a call. */
export const rowOf = (name: CallName): Endpoint => endpoints[name];
/** The calls whose rows match. */
export const rowsThat = (fits: (row: Endpoint, name: CallName) => boolean): CallName[] =>
  Object.keys(endpoints)
    .filter(isCallName)
    .filter((name) => fits(rowOf(name), name));

/** Whether a call needs a permission. */
export const isPermission = (need: Endpoint['needs']): need is PermissionName => need in PERMISSION_BITS;
/** The permission that a call needs, or null. */
export const permissionOf = (name: CallName): PermissionName | null => {
  const { needs } = rowOf(name);
  return isPermission(needs) ? needs : null;
};

/** A scenario whose call is known only at run time. */
type AnyScenario = Pick<Scenario<CallName>, 'as' | 'signIn' | 'besides' | 'equalRank'> & {
  readonly args: (world: World, aim: Aim) => object | Promise<object>;
};
/** The scenario of a call. */
export const scenarioOf = (name: CallName) => scenarios[name] as unknown as AnyScenario;

/** The caller that succeeds: if the call needs a permission, the person who has only that one. */
export const capable = (name: CallName, world: World): Person => {
  const { needs } = rowOf(name);
  if (isPermission(needs)) return world.staff;
  return needs === 'owner' ? world.owner : world[scenarioOf(name).as ?? 'member'];
};

/** The person and role that a call is about, unless a test overrides them. */
export const aimAt = (world: World, caller: Person, over: Partial<Aim> = {}): Aim => ({
  caller,
  person: world.target,
  role: world.low,
  ...over,
});

/** A new token for a person. */
export const signIn = async (app: TestServer, { email, password }: Person): Promise<string> =>
  (await app.done('auth.login', { email, password })).token;

/** The token with which a call is made. */
export const tokenFor = async (
  name: CallName,
  app: TestServer,
  person: Person,
): Promise<Person | string | null> => {
  if (rowOf(name).auth === 'none') return null;
  return scenarioOf(name).signIn === undefined ? person : signIn(app, person);
};
