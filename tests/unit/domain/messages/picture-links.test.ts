import { describe, expect, it } from 'vitest';
import { pictureLinks, previewLinks } from '../../../../src/domain/messages/preview-links';

const A = 'https://pic.example/a.png';

describe('the pictures of a text that the server fetches', () => {
  it.each<[string, string, readonly string[]]>([
    ['a link to a picture', `see ${A}`, [A]],
    ['with a query', `${A}?w=1`, [`${A}?w=1`]],
    ['twice', `${A} ${A}`, [A]],
    ['in bold, a quote and a list', `**${A}**\n> ${A}?1\n- ${A}?2`, [A, `${A}?1`, `${A}?2`]],
    ['in a spoiler, where it is hidden with the spoiler', `||${A}||`, [A]],
    ['in code', `\`${A}\` \`\`\`\n${A}\n\`\`\``, []],
    ['in angle brackets', `<${A}>`, []],
    ['another link', 'https://pic.example/page', []],
    ['words', 'a.png', []],
    ['a URL that is too long', `https://pic.example/${'x'.repeat(2048)}.png`, []],
  ])('%s', (_what, text, links) => {
    expect(pictureLinks(text)).toEqual(links);
  });

  it('are five, and never among those with previews', () => {
    const urls = Array.from({ length: 6 }, (_, nth) => `https://pic.example/${nth}.png`);
    expect(pictureLinks(urls.join(' '))).toEqual(urls.slice(0, 5));
    expect(previewLinks(urls.join(' '))).toEqual([]);
  });
});
