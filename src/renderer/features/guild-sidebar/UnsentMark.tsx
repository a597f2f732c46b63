import { CircleAlert, Pencil } from 'lucide-react';
import { t } from '../../../domain/i18n/t';
import type { Unsent } from '../../state/composer/selectors';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden';
import styles from './GuildSidebar.module.css';

/** Something was written in a channel or thread that is not sent. */
export function UnsentMark({ unsent }: { readonly unsent: Unsent }) {
  const Icon = unsent === 'draft' ? Pencil : CircleAlert;
  return (
    <>
      <Icon
        size={14}
        aria-hidden
        className={styles.unsent}
        data-refused={unsent === 'refused' || undefined}
      />
      <VisuallyHidden>{unsent === 'draft' ? t(', draft') : t(', a message was not sent')}</VisuallyHidden>
    </>
  );
}
