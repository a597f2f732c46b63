/**
 * The state that test files share when they share a process, as a flat list of facts: `place.name` and its value. Two
 * lists of the same process are compared; values are compared by reference, not deeply.
 */
export type Stock = ReadonlyMap<string, unknown>;

type Facts = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

const read = (from: object, key: PropertyKey): unknown => {
  try {
    return Reflect.get(from, key);
  } catch {
    // Some getters throw; their refusal does not change.
    return undefined;
  }
};

/** The own properties of every function. */
const OF_FUNCTIONS = new Set(['name', 'length', 'prototype', 'caller', 'arguments']);

/** Adds the own properties of an object; getters are compared as functions, never called. */
function addOwn(stock: Map<string, unknown>, place: string, object: object): void {
  for (const key of Object.getOwnPropertyNames(object)) {
    const found = Reflect.getOwnPropertyDescriptor(object, key);
    if (found === undefined || (typeof object === 'function' && OF_FUNCTIONS.has(key))) continue;
    const name = `${place}.${key}`;
    stock.set(name, 'value' in found ? found.value : found.get);
    if (found.set !== undefined) stock.set(`${name} (set)`, found.set);
  }
}

/** The globals, the properties of each of them, and of the prototypes of its constructors. */
function addGlobals(stock: Map<string, unknown>): void {
  const seen = new Set<unknown>([globalThis, process, process.env, read(globalThis, 'axe')]);
  // Libraries keep their private state under symbols, or under names that begin with an underscore.
  for (const key of Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('_'))) {
    // Read, not described: Node replaces the getter of a lazily loaded value by the value.
    const value = read(globalThis, key);
    stock.set(key, value);
    if (!isObject(value) || seen.has(value)) continue;
    seen.add(value);
    addOwn(stock, key, value);
    const prototype = typeof value === 'function' ? read(value, 'prototype') : undefined;
    if (!isObject(prototype) || seen.has(prototype)) continue;
    seen.add(prototype);
    addOwn(stock, `${key}.prototype`, prototype);
  }
}

/**
 * All shared state at this moment.
 * @param more facts that no global holds, read at each call
 */
export function takeStock(more: Facts = {}): Stock {
  const stock = new Map<string, unknown>();
  addGlobals(stock);
  for (const [name, value] of Object.entries(process.env)) stock.set(`process.env.${name}`, value);
  for (const event of process.eventNames())
    stock.set(`listeners of process: ${String(event)}`, process.listenerCount(event));
  stock.set('process.cwd()', process.cwd());
  stock.set('process.exitCode', process.exitCode);
  for (const [name, value] of Object.entries(more)) stock.set(name, value);
  return stock;
}

const MOST_SHOWN = 120;

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const shown = (value: unknown): string =>
  isPlain(value) ? String(value).slice(0, MOST_SHOWN) : typeof value;

/** The names that differ, in alphabetical order, with the earlier value where it can be read. */
export function differences(before: Stock, after: Stock): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names
    .map((name) => ({ name, was: before.get(name), is: after.get(name) }))
    .filter(({ was, is }) => !Object.is(was, is))
    .map(({ name, was, is }) =>
      isPlain(was) || isPlain(is) ? `${name} (${shown(was)}, now ${shown(is)})` : name,
    );
}
