import MarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import { inviteHosts } from '../../../src/domain/links/invite-hosts';
import { parseMarkup } from '../../../src/domain/messages/markup/parse-markup';
import { comparedFigure, type Figure, limitedFigure, median } from '../support/figure';

const MESSAGES = 10_000;
const ROUNDS = 9;
const LONG_BYTES = 100 * 1024;

/** Typical messages in realistic proportions: mostly plain words, with a few of each kind of markup. */
const LINES = [
  'Good morning! Does anybody know when the workshop opens today?',
  'I think it was nine, but better ask again before you come all the way.',
  'yes',
  'The **big** bandsaw is running again, *finally*, and it cuts __straight__.',
  'Thanks <@1234567890>, see https://example.org/a/path?with=query#part for the drawings 🎉',
  '~~Tuesday~~ Wednesday at 18:00, ||bring cake|| and `a pencil`',
  '```ts\nexport const answer = (question: string): number => 42;\n```',
  '@everyone the invite is localhost:3000/invite/the-hall, and here is a picture: https://example.org/a.png',
  '👍👍🏽 ❤️',
  '# Order of the day\n- tea\n- a walk\n  1. to the mill\n> bring boots\nsee [the map](https://example.org/map), from <t:1893495600:R>, in <#123>',
  'A longer one, with **bold that has *italic in it* and goes on**, a line break\nand another line, so that it is as long as what people write when they explain something at length to somebody new.',
];
const messages = Array.from({ length: MESSAGES }, (_, at) => `${LINES[at % LINES.length] ?? ''} ${at}`);
/** 100 KiB of input that is slow to parse: forms that open and never close, and all of the above. */
const LONG: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['*a **b ', '**__~~||', '`a``b```', '[](<@1 ', 'https://a.example/( ', '👩\u200D', LINES.join('\n')],
    ...[
      '# a\n',
      '- a\n  - **b\n',
      '> a\n',
      '>>> ',
      '> - a\n1. b\n',
      '[a](https://a.b) ',
      '[a](https://a.b',
      '<t:1:R>',
      '<#1><@&1>',
    ],
  ].map((unit) => [
    JSON.stringify(unit.slice(0, 24)),
    unit.repeat(Math.ceil(LONG_BYTES / Buffer.byteLength(unit))),
  ]),
);

const timed = (work: () => void): number => {
  const begin = performance.now();
  work();
  return performance.now() - begin;
};

/** Parses 10,000 messages, and one of 100 KiB, beside two public Markdown parsers, each to its tree or tokens. */
export const benchMarkup = (): Promise<Figure[]> => {
  const hosts = inviteHosts('localhost:4000', []);
  const markdownIt = new MarkdownIt({ linkify: true, breaks: true });
  const marked = new Marked({ gfm: true, breaks: true });
  const parsers: Readonly<Record<string, (text: string) => unknown>> = {
    ours: (text) => parseMarkup(text, hosts),
    'markdown-it': (text) => markdownIt.parse(text, {}),
    marked: (text) => marked.lexer(text),
  };
  const samples: Record<string, number[]> = { ours: [], 'markdown-it': [], marked: [] };
  // In turns, so that other load on the machine affects all parsers; the first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, parse] of Object.entries(parsers)) {
      const ms = timed(() => {
        for (const message of messages) parse(message);
      });
      if (round > 0) samples[name]?.push(ms);
    }
  }
  const of = (name: string): number => median(samples[name] ?? []);
  const long = Object.entries(LONG).map(
    ([name, text]) =>
      [name, median(Array.from({ length: ROUNDS }, () => timed(() => parseMarkup(text, hosts))))] as const,
  );
  const fastest = of('markdown-it') < of('marked') ? 'markdown-it' : 'marked';
  return Promise.resolve([
    comparedFigure({
      name: `parse ${MESSAGES} messages of mixed markup`,
      unit: 'ms',
      value: of('ours'),
      baseline: { what: `${fastest}, the faster of markdown-it and marked`, value: of(fastest) },
      atMost: 1,
      details: { markdownIt: of('markdown-it'), marked: of('marked'), samples },
    }),
    limitedFigure({
      name: 'parse one message of 100 KiB, the slowest kind',
      unit: 'ms',
      value: Math.max(...long.map(([, ms]) => ms)),
      baseline: null,
      atMost: 50,
      details: Object.fromEntries(long),
    }),
  ]);
};
