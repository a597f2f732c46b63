import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useState } from 'react';
import type { SelfTestReport, StepResult } from '../../../contract/selftest';
import { msg, plural, t } from '../../../domain/i18n/t';
import { saveFile } from '../../state/files/thunks';
import { verifyBuild } from '../../state/help/thunks';
import { useAppDispatch } from '../../state/hooks';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { useRequest } from '../../ui/form/use-request';
import styles from './Help.module.css';
import { TestKeyNote } from './TestKeyNote';

const OUTCOMES = {
  pass: { icon: CircleCheck, name: msg('Passed') },
  fail: { icon: CircleX, name: msg('Failed') },
  skipped: { icon: CircleMinus, name: msg('Skipped') },
} as const;

function StepRow({ step: { title, outcome, detail, ms } }: { readonly step: StepResult }) {
  const { icon: Icon, name } = OUTCOMES[outcome];
  return (
    <li className={styles.step} data-outcome={outcome}>
      <Icon size={18} aria-label={t(name)} role="img" className={styles.mark} />
      <span className={styles.texts}>
        <span>{title}</span>
        {detail === null ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.time}>{(ms / 1000).toFixed(1)} s</span>
    </li>
  );
}

/** Failed steps matter most, and could be out of sight in a low window. */
const failedFirst = (steps: readonly StepResult[]): readonly StepResult[] => [
  ...steps.filter(({ outcome }) => outcome === 'fail'),
  ...steps.filter(({ outcome }) => outcome !== 'fail'),
];

const verdict = ({ outcome, passed, failed, skipped }: SelfTestReport): string =>
  outcome === 'pass'
    ? t('This build works here: {{passed}} steps passed, {{skipped}} could not be tried.', {
        passed,
        skipped,
      })
    : plural(
        'This build does not work here: one step failed.',
        'This build does not work here: {{count}} steps failed.',
        { count: failed },
      );

/** Makes the build verify itself beside the app, and shows the result. */
export function VerifyBuildDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { isPending: isRunning, error, send } = useRequest();
  const [report, setReport] = useState<SelfTestReport | null>(null);
  const run = async (): Promise<void> => {
    if (isRunning) return;
    setReport(null);
    await send(() => dispatch(verifyBuild()), setReport);
  };
  const save = (): void => {
    if (report === null) return;
    const day = report.startedAt.slice(0, 10);
    void dispatch(
      saveFile({ name: `guildhall-selftest-${day}.json`, text: `${JSON.stringify(report, null, 2)}\n` }),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onConfirm={() => void run()}
      title={t('Verify This Build')}
      width="l"
      description={t(
        'Starts a second Guildhall with its own profile and server and checks that everything works. A second window opens for about a minute; your own data is not touched.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {report === null ? null : <Button onClick={save}>{t('Save Report…')}</Button>}
          <Button type="submit" variant="primary" pending={isRunning} pendingLabel={t('Testing...')}>
            {report === null ? t('Start') : t('Start Again')}
          </Button>
        </>
      }
    >
      <div className={styles.column}>
        <TestKeyNote />
        {error === undefined ? null : <Banner tone="error">{error}</Banner>}
        {report === null ? null : (
          <>
            <Banner tone={report.outcome === 'pass' ? 'success' : 'error'}>{verdict(report)}</Banner>
            <ScrollArea className={styles.steps} tabIndex={0} role="region" aria-label={t('Steps')}>
              <ul className={styles.list}>
                {failedFirst(report.steps).map((step) => (
                  <StepRow key={step.id} step={step} />
                ))}
              </ul>
            </ScrollArea>
          </>
        )}
      </div>
    </Dialog>
  );
}
