import { NotebookText } from 'lucide-react';
import { useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { Button } from '../../../ui/form/Button';
import { HandOverDialog } from './HandOverDialog';

/** Opens what happened since one was here last, or since another moment. */
export function HandOverButton({ guildId }: { readonly guildId: GuildId }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<NotebookText size={16} />} onClick={() => setIsOpen(true)}>
        {t('Hand-Over')}
      </Button>
      {isOpen && <HandOverDialog guildId={guildId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
