import type { SystemKind } from '../../contract/entities/message';
import { t } from '../i18n/t';

/** The words of a message that the server writes about its author. */
export const systemText = (system: SystemKind, name: string): string =>
  system === 'join' ? t('{{name}} joined the server', { name }) : t('{{name}} boosted the server', { name });
