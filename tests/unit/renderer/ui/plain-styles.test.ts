import { afterEach, describe, expect, it } from 'vitest';
import { computedByJsdom } from '../../../support/renderer/plain-styles';

/* The suite's own computed styles beside those of jsdom, for the properties that the libraries ask for. */
const ASKED = [
  ...(['display', 'visibility', 'pointerEvents', 'opacity', 'color'] as const),
  ...(['animationName', 'direction', 'marginLeft', 'overflow', 'position', 'width', 'zIndex'] as const),
  ...(['marginRight', 'height', 'overflowX', 'overflowY', 'scrollbarGutter'] as const),
  ...(['clip', 'clipPath', 'left', 'top'] as const),
];

const PAGES = [
  '<main><h1>a</h1><p><span>b</span><b>c</b></p><ul><li>d</li></ul><section><nav></nav></section></main>',
  '<div hidden><p>a</p></div><p hidden="">b</p><p hidden="until-found">c</p>',
  '<div style="display: none"><p>a</p></div><span style="display: block">b</span><i style="display: inherit">c</i>',
  '<div style="visibility: hidden"><p>a<b style="visibility: visible">b</b></p></div>',
  '<div style="visibility: collapse"><p style="visibility: inherit">a</p></div>',
  '<div style="pointer-events: none"><p>a<b style="pointer-events: auto">b</b></p></div>',
  '<div style="pointer-events: none"><p style="pointer-events: unset">a</p></div>',
  '<table><thead hidden><tr><th>a</th></tr></thead><tbody><tr hidden><td>b</td></tr></tbody></table>',
  '<dialog><p>a</p></dialog><dialog open><p>b</p></dialog><div popover>c</div>',
  '<details><summary>a</summary><p>b</p></details><details open><summary>c</summary><p>d</p></details>',
  '<form><fieldset><label>a<input type="hidden"><input type="checkbox"></label></fieldset><button>b</button></form>',
  '<style hidden></style><template></template><script type="text/x"></script><select><option>a</option></select>',
  '<svg visibility="hidden"><g><path></path></g></svg><svg style="display: none"><text>a</text></svg>',
  '<div style="visibility: hidden"><svg><path></path></svg></div><p style="clip: rect(1px, 2px, 3px, 4px)">a</p>',
  '<svg visibility="hidden"><path pointer-events="none" opacity="0.3"></path></svg><svg style="visibility: hidden"><g></g></svg>',
  '<svg hidden><circle></circle><rect hidden></rect><path style="display: none; opacity: 0.5"></path></svg>',
  '<a><svg><a>a</a><title>b</title><style></style></svg></a><input><input type="file" hidden><input type="HIDDEN">',
  '<embed hidden><noscript>a</noscript><slot>b</slot><img alt=""><br><textarea></textarea><video></video>',
  '<p style="display: none !important; opacity: 0; color: red">a</p>',
  '<div dir="rtl"><p>a</p><p style="direction: ltr">b</p></div><div style="direction: rtl"><p>c</p></div>',
  '<div style="position: fixed; width: 3px; z-index: 2"><p style="position: inherit; width: inherit">a</p></div>',
  '<blockquote><dl><dd style="margin: 1px 2px">a</dd></dl><hr><ul><li>b<ul><li>c</li></ul></li></ul></blockquote>',
  '<div style="overflow: hidden; animation: spin 1s"><pre style="overflow-x: scroll">a</pre></div>',
];

const described = (compute: typeof getComputedStyle) =>
  [...document.body.querySelectorAll('*')].map((element) => {
    const style = compute(element);
    return [
      element.localName,
      ...ASKED.map((name) => style[name]),
      ...['display', 'visibility', 'pointer-events', 'opacity', 'content-visibility'].map((name) =>
        style.getPropertyValue(name),
      ),
    ];
  });

describe('the computed styles of this suite', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it.each(PAGES)('are those of jsdom: %s', (html) => {
    document.body.innerHTML = html;
    expect(document.body.querySelectorAll('*').length).toBeGreaterThan(0);
    expect(described(getComputedStyle)).toEqual(described(computedByJsdom));
  });

  it('are those of jsdom where the page has a style sheet', () => {
    document.body.innerHTML = '<style>p { display: none; visibility: hidden }</style><p>a</p>';
    expect(described(getComputedStyle)).toEqual(described(computedByJsdom));
    expect(described(getComputedStyle)).toContainEqual(expect.arrayContaining(['p', 'none', 'hidden']));
  });

  it('follow what changes', () => {
    document.body.innerHTML = '<p>a</p>';
    const [p] = document.querySelectorAll('p');
    if (p === undefined) throw new Error('nothing to look at');
    expect(getComputedStyle(p).display).toBe('block');
    p.hidden = true;
    expect(getComputedStyle(p).display).toBe('none');
    p.hidden = false;
    document.body.style.visibility = 'hidden';
    expect(getComputedStyle(p).visibility).toBe('hidden');
    document.body.style.visibility = '';
    expect(getComputedStyle(p).visibility).toBe('visible');
  });
});
