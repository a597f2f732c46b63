// @ts-check

/** @typedef {import('vite').Plugin} Plugin */

const BEGIN = '<script type="module">';
const END = '</script>';
const MOVED = '/@inline/';
const DRAWN = 'virtual:guildhall-drawn';
const DRAWN_EVENT = 'guildhall:drawn';

/**
 * Moves inline scripts of a page into separate files.
 * @param {string} html
 * @returns {{ html: string, scripts: string[] }}
 */
export function moveScripts(html) {
  const [first = '', ...rest] = html.split(BEGIN);
  /** @type {string[]} */
  const scripts = [];
  const moved = rest.map((piece, at) => {
    const end = piece.indexOf(END);
    scripts.push(piece.slice(0, end));
    return `<script type="module" src="${MOVED}${at}.js">${piece.slice(end)}`;
  });
  return { html: [first, ...moved].join(''), scripts };
}

/**
 * The page's policy forbids inline scripts: those that plugins add are served as files.
 * @returns {Plugin}
 */
export function movedScripts() {
  /** @type {string[]} */
  let scripts = [];
  return {
    name: 'guildhall-moved-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const moved = moveScripts(html);
        scripts = moved.scripts;
        return moved.html;
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(MOVED, (request, response, next) => {
        const script = scripts[Number.parseInt(request.url?.slice(1) ?? '', 10)];
        if (script === undefined) {
          next();
          return;
        }
        response.setHeader('Content-Type', 'text/javascript');
        response.end(script);
      });
    },
  };
}

/** Reports when the page has rendered something. */
const DRAWN_SCRIPT = `
const root = document.getElementById('root');
const tell = () => requestAnimationFrame(() => import.meta.hot?.send('${DRAWN_EVENT}', {}));
const watch = new MutationObserver(() => {
  if (root.childElementCount === 0) return;
  watch.disconnect();
  tell();
});
watch.observe(root, { childList: true });
`;

/**
 * Calls back whenever a page has rendered for the first time.
 * @param {() => void} onDrawn
 * @returns {Plugin}
 */
export const drawnPage = (onDrawn) => ({
  name: 'guildhall-drawn',
  resolveId: (id) => (id === DRAWN ? `\0${DRAWN}` : undefined),
  load: (id) => (id === `\0${DRAWN}` ? DRAWN_SCRIPT : undefined),
  transformIndexHtml: () => [
    { tag: 'script', attrs: { type: 'module', src: `/@id/__x00__${DRAWN}` }, injectTo: 'body-prepend' },
  ],
  configureServer: ({ ws }) => void ws.on(DRAWN_EVENT, onDrawn),
});
