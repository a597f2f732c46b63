import { type ReactNode, useRef, useState } from 'react';
import type { GuildInfo } from '../../../../contract/entities/guild';
import type { GuildId } from '../../../../contract/ids';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { vanityProgress } from '../../../../domain/guilds/requirements';
import { serverText, t } from '../../../../domain/i18n/t';
import { normaliseVanityCode, VANITY_RULE } from '../../../../domain/links/vanity-code';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectInviteLink } from '../../../state/session/selectors';
import { createVanity, checkVanity } from '../../../state/vanity/thunks';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import { MembersProgressCard } from '../programmes/MembersProgressCard';
import { RequirementsCard } from '../programmes/RequirementsCard';
import { type Availability, saveButton, TAKEN } from './availability';
import styles from './Vanity.module.css';

interface VanityFormProps {
  readonly guildId: GuildId;
  readonly info: GuildInfo;
  readonly learnMore: ReactNode;
  readonly onCreated: () => void;
  /** Called if another manager has created a link in the meantime. */
  readonly onTheirs: () => void;
}

/** Chooses a code, once the server is old and large enough, and creates the link. */
export function VanityForm({ guildId, info, learnMore, onCreated, onTheirs }: VanityFormProps) {
  const dispatch = useAppDispatch();
  const [now] = useState(Date.now);
  const progress = vanityProgress(info, now);
  const [typed, setTyped] = useState('');
  const [availability, setAvailability] = useState<Availability>('unknown');
  const [isConfirming, setIsConfirming] = useState(false);
  const request = useRequest();
  /** The last text that was checked: an answer for an older text is ignored. */
  const asked = useRef('');
  const code = typed.trim();
  const kept = normaliseVanityCode(code);
  const link = useAppSelector((state) => selectInviteLink(state, kept ?? 'your-code'));
  const check = async (): Promise<void> => {
    if (kept === null || !progress.isMet) return;
    asked.current = kept;
    setAvailability('checking');
    const free = await dispatch(checkVanity(kept));
    if (asked.current === kept) setAvailability(free.ok ? 'available' : 'taken');
  };
  const create = async (): Promise<void> => {
    if (kept === null) return;
    await request.send(
      () => dispatch(createVanity(guildId, kept)),
      (outcome) => (outcome === 'theirs' ? onTheirs() : onCreated()),
    );
  };
  const isIllFormed = code !== '' && kept === null;
  const save = saveButton({ isMet: progress.isMet, code, isCode: kept !== null, availability });
  const problem = isIllFormed ? serverText(VANITY_RULE) : availability === 'taken' ? t(TAKEN) : undefined;
  return (
    <>
      <Card
        title={t('Choose Your Link')}
        description={t('A memorable link to your server')}
        actions={learnMore}
      >
        <div className={styles.form}>
          <TextField
            label={t('Custom URL')}
            labelHidden={false}
            value={typed}
            onChange={(text) => {
              asked.current = '';
              setTyped(text);
              setAvailability('unknown');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) void check();
            }}
            limit={TEXT_LIMITS.vanityCode}
            counter
            disabled={!progress.isMet}
            placeholder="your-code"
            spellCheck={false}
            error={problem}
            hint={link}
            className={styles.field}
          />
          <Button
            className={styles.check}
            pending={availability === 'checking'}
            pendingLabel={t('Checking...')}
            disabledReason={
              !progress.isMet
                ? t('The server does not meet the requirements yet')
                : kept === null
                  ? t('Enter a URL first')
                  : undefined
            }
            onClick={() => void check()}
          >
            {t('Check')}
          </Button>
        </div>
        <div className={styles.save}>
          <p role="status" className={styles.free}>
            {availability === 'available' ? t('This URL is available') : ''}
          </p>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            disabledReason={save.disabledReason}
            onClick={() => {
              request.clear();
              setIsConfirming(true);
            }}
          >
            {save.label}
          </Button>
        </div>
      </Card>
      <RequirementsCard
        progress={progress}
        description={t('Your server needs both to get a vanity URL')}
        actions={learnMore}
      />
      <MembersProgressCard progress={progress} />
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void create()}
        title={t('Create Vanity URL')}
        description={t("Anyone with this link can join. You can't change it later.")}
        confirmLabel={t('Create Vanity URL')}
        pending={request.isPending}
        pendingLabel={t('Creating')}
        error={request.error}
        initialFocus="confirm"
      >
        <code className={styles.link} data-inset>
          {link}
        </code>
      </ConfirmDialog>
    </>
  );
}
