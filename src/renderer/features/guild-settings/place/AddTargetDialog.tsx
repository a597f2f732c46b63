import type { OverwriteTarget } from '../../../../contract/entities/channel';
import { t } from '../../../../domain/i18n/t';
import { Dialog } from '../../../ui/overlay/Dialog';
import type { RenderPicker } from './render-picker';

interface AddTargetDialogProps {
  readonly chosen: readonly OverwriteTarget[];
  readonly renderPicker: RenderPicker;
  readonly onChoose: (target: OverwriteTarget) => void;
  readonly onClose: () => void;
}

/** Chooses a role or member to be given permissions of their own here. */
export function AddTargetDialog({ chosen, renderPicker, onChoose, onClose }: AddTargetDialogProps) {
  return (
    <Dialog open onClose={onClose} title={t('Add Role or Member')} flush>
      {renderPicker({ label: t('Add Role or Member'), chosen, onChoose })}
    </Dialog>
  );
}
