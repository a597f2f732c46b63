import { presetServer } from '../start/preset-server';
import type { Needs, Started } from './part';

/** The server from the command line. A late part: all subscribers to the preference have started. */
export const presetPart = ({
  argv,
  environment,
  notices,
  preferences,
}: Needs<'notices' | 'preferences'>): Started => {
  const preset = presetServer(argv, environment);
  if (preset.kind === 'server') preferences.set({ server: preset.server });
  if (preset.kind === 'unreadable') notices.answer(preset.notice);
  return {};
};
