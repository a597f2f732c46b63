// @ts-check
// The page's side of the probe: an awaited text counts as painted in the frame after the one that draws it in view.
const { ipcRenderer } = require('electron/renderer');

/** @typedef {import('../plain-app').Awaited} Awaited */

/** @type {readonly Awaited[]} */
const awaited = JSON.parse(process.env['GUILDHALL_BENCH_AWAITED'] ?? '[]');
const waiting = new Set(awaited);

/** @param {Element} element */
const isInView = (element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > top && bottom > 0 && top < innerHeight;
};

/** @param {Awaited} one @param {(element: Element) => boolean} fits */
const isThere = ({ parts }, fits) =>
  parts.every(({ place, text }) =>
    [...document.querySelectorAll(place)].some(
      (element) => element.textContent?.includes(text) === true && fits(element),
    ),
  );

/** @param {Awaited} one */
const tellPainted = (one) =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // Reading the place costs a layout that this frame has done already.
      if (isThere(one, isInView))
        ipcRenderer.send('bench:painted', one.name, performance.timeOrigin + performance.now());
      else tellPainted(one);
    }),
  );

ipcRenderer.on('bench:again', (_event, name) => {
  const one = awaited.find((each) => each.name === name);
  if (one !== undefined) tellPainted(one);
});

// A page cannot close its window as the title bar does: `window.close()` ends the page without asking the app.
document.addEventListener('bench:close', () => ipcRenderer.send('bench:close'));

const look = () => {
  for (const one of waiting) {
    if (!isThere(one, () => true)) continue;
    waiting.delete(one);
    tellPainted(one);
  }
  if (waiting.size === 0) observer.disconnect();
};
const observer = new MutationObserver(look);
observer.observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ['disabled'],
});
