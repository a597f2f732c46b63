import type { OnBoardChoice, OnBoardKind } from '../../../contract/ipc/on-board';
import { t } from '../../../domain/i18n/t';
import { Button } from '../../ui/form/Button';
import { Banner } from '../../ui/page/Banner';
import type { Request } from '../../ui/form/use-request';

interface OnBoardSwitchProps {
  readonly onBoard: OnBoardChoice;
  /** The request of the change. */
  readonly changing: Request;
  readonly onChoose: (kind: OnBoardKind) => void;
}

/** Leads from the demo to a server of one's own, and back; both keep their data. */
export function OnBoardSwitch({ onBoard: { runs, hasOwn }, changing, onChoose }: OnBoardSwitchProps) {
  if (runs === null) return null;
  const own = hasOwn ? t('Use my own server') : t('Create my own server');
  return (
    <>
      {changing.error === undefined ? null : <Banner tone="error">{changing.error}</Banner>}
      <Button
        size="s"
        pending={changing.isPending}
        onClick={() => onChoose(runs === 'demo' ? 'own' : 'demo')}
      >
        {runs === 'demo' ? own : t('Try the demo')}
      </Button>
    </>
  );
}
