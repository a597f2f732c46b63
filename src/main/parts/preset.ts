import { presetServer } from '../start/preset-server';
import type { Needs, Started } from './part';

/** The server that the command line names. Last: whoever hears of a change is there by then. */
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
