import { useEffect } from 'react';
import { TIMERS } from '../../contract/limits';
import { t } from '../../domain/i18n/t';
import { withoutBidiControls } from '../../domain/links/bidi';
import { selectWindowTitle } from '../state/navigation/selectors';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { selectMyId } from '../state/session/selectors';
import { toastClosed } from '../state/toasts/slice';
import { takeUndoOffer } from '../state/undo/thunks';
import { applyAppearance } from '../ui/base/appearance';
import { MotionContext } from '../ui/base/motion';
import { ReturnsContext } from '../ui/base/returns';
import { lazyPart } from '../ui/overlay/lazy-part';
import { ToastRegion } from '../ui/overlay/ToastRegion';
import { TooltipLayer } from '../ui/overlay/TooltipLayer';
import { HelpDialogs } from './HelpDialogs';
import { LoadingScreen } from './LoadingScreen';
import { PolicyDialogs } from './PolicyDialogs';
import { Shell } from './Shell';
import { useMotion } from './use-motion';
import { useShownStep } from './use-shown-step';
import { useUndoKey } from './use-undo-key';

// A signed-in user, the usual case at the start, needs neither.
const SignIn = lazyPart(() => import('../features/login/SignIn').then((m) => m.SignIn));
const PracticeStart = lazyPart(() =>
  import('../features/practice/PracticeStart').then((m) => m.PracticeStart),
);
const PublicPage = lazyPart(() => import('../features/public-pages/PublicPage').then((m) => m.PublicPage));

interface AppProps {
  /** Starts the app, from the session to the shell. */
  readonly boot: () => Promise<void>;
  /** The minimum time that each text of the loading screen is shown, in milliseconds. */
  readonly stepMs?: number;
}

function Screen({ boot, stepMs }: Required<AppProps>) {
  const isDescribed = useAppSelector((state) => state.boot.app !== null);
  const isPractice = useAppSelector((state) => state.boot.app?.isPractice === true);
  const publicPage = useAppSelector((state) => state.navigation.publicPage);
  const isSignedIn = useAppSelector((state) => state.session.phase === 'signed-in');
  if (!isDescribed) return null;
  if (publicPage !== null) return <PublicPage page={publicPage} />;
  if (!isSignedIn) return isPractice ? <PracticeStart /> : <SignIn />;
  return <SignedIn boot={boot} stepMs={stepMs} />;
}

function SignedIn({ boot, stepMs }: Required<AppProps>) {
  const step = useShownStep(
    useAppSelector((state) => state.boot.step),
    stepMs,
  );
  return step === null ? <Shell /> : <LoadingScreen step={step} onRetry={() => void boot()} />;
}

/** The whole app: the current screen, and what all screens share. */
export function App({ boot, stepMs = TIMERS.bootStepMs }: AppProps) {
  const dispatch = useAppDispatch();
  const preferences = useAppSelector((state) => state.preferences.current);
  const me = useAppSelector(selectMyId);
  const title = useAppSelector(selectWindowTitle);
  const toasts = useAppSelector((state) => state.toasts.list);
  const theme = preferences?.theme ?? 'system';
  const fontScale = preferences?.fontScale ?? 1;
  const pingColour = preferences?.pingColour ?? null;

  const motion = useMotion();
  const returns = useAppSelector((state) => state.gateway.returns);

  useEffect(() => {
    if (pingColour !== null) applyAppearance(document.documentElement, { theme, fontScale, pingColour });
  }, [theme, fontScale, pingColour]);
  useUndoKey();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (me !== null) void boot();
  }, [me, boot]);

  return (
    <ReturnsContext value={returns}>
      <MotionContext value={motion}>
        <Screen boot={boot} stepMs={stepMs} />
        <PolicyDialogs />
        <HelpDialogs />
        <ToastRegion
          toasts={toasts.map(({ id, kind, text, ms, undo }) => ({
            id,
            tone: kind,
            text: withoutBidiControls(text),
            durationMs: ms,
            action:
              undo === undefined
                ? undefined
                : { label: t('Undo'), run: () => void dispatch(takeUndoOffer(id, undo)) },
          }))}
          onDismiss={(id) => dispatch(toastClosed(id))}
        />
        <TooltipLayer />
      </MotionContext>
    </ReturnsContext>
  );
}
