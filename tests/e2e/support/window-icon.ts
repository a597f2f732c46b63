import { readFileSync } from 'node:fs';
import { Transformer } from '@napi-rs/image';
import { runQuietly } from '../../../tools/setup/command.mjs';

type Environment = Readonly<Record<string, string>>;

/** What a program of the X server's own says about what is on the display of an environment. */
const said = async (
  command: 'xprop' | 'xwininfo',
  args: readonly string[],
  { DISPLAY, XAUTHORITY }: Environment,
): Promise<string> =>
  (await runQuietly(command, args, { env: { ...process.env, DISPLAY, XAUTHORITY } })).output;

/**
 * What a window with this title has for its title bar and the task bar (`_NET_WM_ICON`): width, height and pixels, one
 * number each; all icons one after the other, where there are more.
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

/** Whether the window with this title has this PNG, and it alone, for its icon. */
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
  // What is half seen through is rounded by who hands it on.
  const isSame = pixels.every((pixel, at) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = wanted.subarray(at * 4, at * 4 + 4);
    return alpha < 255 || pixel === ((255 << 24) | (red << 16) | (green << 8) | blue) >>> 0;
  });
  const isWhole = width === size.width && height === size.height && pixels.length * 4 === wanted.length;
  return isWhole && isSame ? 'that icon' : 'another icon';
};
