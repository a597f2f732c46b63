import type { ChannelType } from '../../../../contract/entities/channel';
import type { RightStep } from '../../../../contract/entities/right-step';
import type { PermissionName } from '../../../../contract/permissions';
import { serverText, t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { PERMISSION_TEXTS } from '../roles/permission-texts';

interface Heading {
  /** Null is the user. */
  readonly name: string | null;
  readonly permission: PermissionName;
  readonly place: string;
  readonly allowed: boolean;
}

/** 'Ben cannot Send Messages in #plans'. */
export const headingText = ({ name, permission, place, allowed }: Heading): string => {
  const said = { permission: t(PERMISSION_TEXTS[permission].label), place };
  if (name === null)
    return allowed
      ? t('You can {{permission}} in {{place}}', said)
      : t('You cannot {{permission}} in {{place}}', said);
  return allowed
    ? t('{{name}} can {{permission}} in {{place}}', { name, ...said })
    : t('{{name}} cannot {{permission}} in {{place}}', { name, ...said });
};

/** '#plans', or the name of a voice channel. */
export const channelText = ({ name, type }: { readonly name: string; readonly type: ChannelType }): string =>
  `${type === 'text' ? '#' : ''}${stripInvisible(name)}`;

/** The server's sentence about a step. */
export const becauseText = ({ because }: Pick<RightStep, 'because'>): string =>
  stripInvisible(serverText(because));

const EFFECTS: Readonly<Record<RightStep['effect'], () => string>> = {
  allow: () => t('Allowed'),
  deny: () => t('Denied'),
  none: () => t('Not allowed'),
};
/** What a step does, as its icon shows it. */
export const effectText = (effect: RightStep['effect']): string => EFFECTS[effect]();
