import type { UpdateState } from '../../../contract/ipc/help';
import { msg, t } from '../../../domain/i18n/t';

const OFF = {
  'no-feed': msg('Updates are off: no update address is set.'),
  'bad-feed': msg(
    'Updates are off: the update address must begin with https://, or be one of this computer.',
  ),
  'not-packaged': msg('Updates are off: this is not an installed build.'),
  'no-key': msg('Updates are off: this build has no key to check them with.'),
  archive: msg(
    'This build was unpacked by hand. To update it, replace it by hand. Installed packages update themselves.',
  ),
} as const;

/** The state of updates, in a sentence. */
export const updateText = (state: UpdateState): string => {
  switch (state.phase) {
    case 'off':
      return t(OFF[state.why]);
    case 'idle':
      return t('Not checked yet.');
    case 'checking':
      return t('Checking for updates…');
    case 'newest':
      return t('This is the newest version.');
    case 'skipped':
      return t('Guildhall {{version}} is skipped.', { version: state.version });
    case 'downloading':
      return t('Downloading Guildhall {{version}}: {{percent}} %', {
        version: state.version,
        percent: state.percent,
      });
    case 'ready':
      return t('Guildhall {{version}} is ready to be installed.', { version: state.version });
    case 'failed':
    case 'refused':
      return state.text;
  }
};
