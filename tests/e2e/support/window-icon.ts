import { readFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import { runQuietly } from '../../../tools/setup/command.mjs';

type Environment = Readonly<Record<string, string>>;

/** The output of an X11 tool about the display of an environment. */
const said = async (
  command: 'xprop' | 'xwininfo',
  args: readonly string[],
  { DISPLAY, XAUTHORITY }: Environment,
): Promise<string> =>
  (await runQuietly(command, args, { env: { ...process.env, DISPLAY, XAUTHORITY } })).output;

/**
 * The icons of the window with this title (`_NET_WM_ICON`), for the title bar and the task bar: width, height and
 * pixels, one number each; several icons follow one another.
 */
const wordsOf = async (title: string, env: Environment): Promise<readonly number[]> => {
  const windows = await said('xwininfo', ['-root', '-tree'], env);
  const line = windows.split('\n').find((entry) => entry.includes(` "${title}": `));
  const id = /0x[0-9a-f]+/.exec(line ?? '')?.[0];
  if (id === undefined) return [];
  const property = '_NET_WM_ICON';
  const icon = await said('xprop', ['-id', id, '-notype', '-f', property, '32c', property], env);
  return icon.split(' = ')[1]?.split(',').map(Number) ?? [];
};

/** Whether this PNG is the only icon of the window with this title. */
export const windowIcon = async (
  title: string,
  file: string,
  env: Environment,
): Promise<'that icon' | 'another icon' | 'no icon'> => {
  const [width, height, ...pixels] = await wordsOf(title, env);
  if (pixels.length === 0) return 'no icon';
  const picture = new Transformer(readFileSync(file));
  const size = picture.metadataSync();
  const wanted = picture.rawPixelsSync();
  // The colours of translucent pixels are rounded on the way.
  const isSame = pixels.every((pixel, at) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = wanted.subarray(at * 4, at * 4 + 4);
    return alpha < 255 || pixel === ((255 << 24) | (red << 16) | (green << 8) | blue) >>> 0;
  });
  const isWhole = width === size.width && height === size.height && pixels.length * 4 === wanted.length;
  return isWhole && isSame ? 'that icon' : 'another icon';
};
