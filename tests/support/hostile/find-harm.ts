/** Elements that must never be in the page, whatever content users have written. */
const FORBIDDEN =
  'script, iframe, frame, frameset, object, embed, applet, base, link, meta, style, template, noscript, foreignObject, video, audio, source, track, portal, math, marquee, [srcdoc], [formaction], [action], [ping], [background], [http-equiv]';
const HREF = /^(?:https?:\/\/|mailto:)/;
const SRC =
  /^(?:\/emoji\/[0-9a-f-]+\.svg$|media:\/\/(?:server|elsewhere)\/\?|data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]*=*$)/;
/** Permitted in a style attribute: custom properties with a colour, computed geometry, durations of transitions. */
const STYLE =
  /^(?:[a-z-]+: ?(?:#[0-9a-f]{3,8}|rgba?\([\d ,./%]+\)|-?[\d.e+-]+(?:px|%|em|rem|s)?(?: -?[\d.e+-]+(?:px|%)?)*|var\(--[a-z-]+\)|(?:calc|min|max)\([^;"'()]*\)|[a-z-]+);? ?)*$/;

/** Elements and attributes under `root` that could run code, load something, or link to a forbidden target. */
export const findHarm = (root: ParentNode): string[] => {
  const found: string[] = [];
  for (const element of root.querySelectorAll(FORBIDDEN)) found.push(element.outerHTML.slice(0, 200));
  for (const element of root.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isHarmful =
        name.startsWith('on') ||
        (/^(?:xlink:)?href$/.test(name) && !HREF.test(value)) ||
        (/^(?:src|srcset|poster|data)$/.test(name) && !SRC.test(value)) ||
        (name === 'style' && !STYLE.test(value)) ||
        (name === 'target' && value !== '');
      if (isHarmful) found.push(`${element.tagName} ${name}=${JSON.stringify(value.slice(0, 200))}`);
    }
  }
  return found;
};
