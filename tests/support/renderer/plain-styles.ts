/**
 * Computed styles without a style sheet's rules. jsdom matches an element against every rule of its own style sheet and
 * copies all properties, although Testing Library and axe ask for a few of them, at every ancestor of every element:
 * that took a fifth of this suite's time. Here these few are worked out one by one; any other comes from jsdom, and all
 * of them where the page has a style sheet of its own.
 */
type Compute = (element: Element) => string | null;

const inlineOf = (element: Element): CSSStyleDeclaration | null =>
  element.hasAttribute('style') && element instanceof HTMLElement ? element.style : null;

/** The first value that an element or an ancestor names in its own attribute `style`. */
const inherited =
  (name: 'visibility' | 'pointerEvents', initial: string): Compute =>
  (element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      // A hidden part of a table is collapsed, and a picture may name it by an attribute.
      if (at.hasAttribute('hidden')) return null;
      if (!(at instanceof HTMLElement)) {
        if (!(at instanceof SVGElement) || ['style', name].some((one) => at.hasAttribute(one))) return null;
        continue;
      }
      const own = inlineOf(at)?.[name] ?? '';
      if (own !== '') return own === 'inherit' || own === 'unset' ? null : own;
    }
    return initial;
  };

/** Elements whose display depends on more than their name: their parent, their state, their type. */
const SPECIAL = new Set(['dialog', 'embed', 'input', 'noscript', 'summary']);

/** jsdom's display by name of element, and whether it is hidden. */
const displays = new Map<string, string>();

const displayOf =
  (computed: typeof getComputedStyle): Compute =>
  (element) => {
    const { localName } = element;
    const isPicture = element instanceof SVGElement;
    if (!isPicture && !(element instanceof HTMLElement)) return null;
    if (isPicture && element.hasAttribute('style')) return null;
    // Of an input only its type decides.
    if ((SPECIAL.has(localName) && localName !== 'input') || element.hasAttribute('popover')) return null;
    if ((inlineOf(element)?.display ?? '') !== '') return null;
    const marks = ['hidden', 'type'].map((name) => element.getAttribute(name) ?? element.hasAttribute(name));
    const key = `${String(isPicture)} ${localName} ${marks.join(' ')}`;
    const known = displays.get(key) ?? computed(element).display;
    displays.set(key, known);
    return known;
  };

/** From left to right, unless an ancestor says something about it. */
const directionOf: Compute = (element) => {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if (!(at instanceof HTMLElement) || at.hasAttribute('dir') || (inlineOf(at)?.direction ?? '') !== '')
      return null;
  return 'ltr';
};

/** Properties that an element gets by its name and its own attribute `style`. */
const OWN = [
  ...['animation-name', 'content-visibility', 'height', 'margin-left', 'margin-right', 'opacity', 'overflow'],
  ...[
    'clip',
    'clip-path',
    'left',
    'top',
    'overflow-x',
    'overflow-y',
    'position',
    'scrollbar-gutter',
    'width',
    'z-index',
  ],
];

const camelCase = (name: string): string =>
  name.replaceAll(/-(\p{Lower})/gu, (_, letter: string) => letter.toUpperCase());

const ownOf = (name: string, computed: typeof getComputedStyle): Compute => {
  const known = new Map<string, string>();
  return (element) => {
    const { localName } = element;
    const isPicture = element instanceof SVGElement;
    if (!isPicture && !(element instanceof HTMLElement)) return null;
    if (SPECIAL.has(localName) && localName !== 'input') return null;
    if (['popover', 'hidden'].some((attribute) => element.hasAttribute(attribute))) return null;
    const marks = ['type', 'style'].map((name) => element.getAttribute(name) ?? '');
    const key = `${String(isPicture)} ${localName} ${marks.join(' ')}`;
    const value = known.get(key) ?? computed(element).getPropertyValue(name);
    known.set(key, value);
    return value;
  };
};

/** jsdom's own. */
export const computedByJsdom = globalThis.getComputedStyle.bind(globalThis);

/** Replaces the window's `getComputedStyle`. */
export function computeStylesPlainly(): void {
  const computed = computedByJsdom;
  const plain: ReadonlyMap<PropertyKey, Compute> = new Map<PropertyKey, Compute>([
    ['display', displayOf(computed)],
    ['visibility', inherited('visibility', 'visible')],
    ['pointerEvents', inherited('pointerEvents', 'auto')],
    ['pointer-events', inherited('pointerEvents', 'auto')],
    ['direction', directionOf],
    ...OWN.flatMap((name): [string, Compute][] => {
      const own = ownOf(name, computed);
      return [
        [name, own],
        [camelCase(name), own],
      ];
    }),
  ]);
  globalThis.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || element.ownerDocument !== document)
      return computed(element, pseudo);
    let whole: CSSStyleDeclaration | null = null;
    const read = (name: PropertyKey): unknown => {
      whole ??= computed(element);
      const value: unknown = Reflect.get(whole, name);
      return typeof value === 'function' ? (value.bind(whole) as unknown) : value;
    };
    const valueOf = (name: string): unknown =>
      plain.get(name)?.(element) ?? (read('getPropertyValue') as (name: string) => string)(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => (name === 'getPropertyValue' ? valueOf : (plain.get(name)?.(element) ?? read(name))),
      has: (_, name) => {
        whole ??= computed(element);
        return name in whole;
      },
    });
  };
}
