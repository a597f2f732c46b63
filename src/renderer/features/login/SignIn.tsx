import { useMemo, useState } from 'react';
import type { Feature } from '../../../contract/features';
import type { SignedOutReason } from '../../../contract/ipc/pushes';
import { msg, type Msg, t } from '../../../domain/i18n/t';
import { addressOfJoin, parseDeepLink } from '../../../domain/links/deep-link';
import { readInviteCode } from '../../../domain/links/invite-code';
import { type InviteHosts, inviteHosts } from '../../../domain/links/invite-hosts';
import { readServerAddress } from '../../../domain/links/server-address';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { followLink } from '../../state/navigation/follow-link';
import { publicPageOpened } from '../../state/navigation/slice';
import type { PublicPage } from '../../state/navigation/types';
import type { OnBoardKind } from '../../../contract/ipc/on-board';
import { selectOnBoard } from '../../state/on-board/selectors';
import { chooseOnBoard } from '../../state/on-board/thunks';
import { signIn, signInByCode, signUp } from '../../state/session/thunks';
import { Banner } from '../../ui/page/Banner';
import { GuildhallMark } from '../../ui/identity/GuildhallMark';
import { useRequest } from '../../ui/form/use-request';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { WaitingPage } from '../../ui/page/WaitingPage';
import type { Credentials, SignInMode } from './check-credentials';
import { CodeStep } from './CodeStep';
import { Consent } from './Consent';
import { ForgotPassword } from './ForgotPassword';
import { CredentialsForm } from './CredentialsForm';
import { DemoAccounts } from './DemoAccounts';
import { JoinCard } from './JoinCard';
import { LockedKeyring } from './LockedKeyring';
import { OnBoardSwitch } from './OnBoardSwitch';
import { ServerField } from './ServerField';
import styles from './SignIn.module.css';
import { useServerChoice } from './use-server-choice';

const REASONS: Readonly<Record<Exclude<SignedOutReason, 'locked'>, Msg | null>> = {
  asked: null,
  rejected: msg('Your session has ended. Please sign in again.'),
  network: msg('The server could not be reached, so this computer has signed you out.'),
  unreadable: msg("We couldn't restore your session. Please sign in again."),
};

/** The feature of servers that help who has forgotten a password. */
const BY_MAIL: Feature = 'password-reset';

const NO_DOMAINS: readonly string[] = [];

/** Seen once: its code is no part of a usual start. */
const FirstServer = lazyPart(() => import('./FirstServer').then((m) => m.FirstServer), <WaitingPage />);

/** The code of a typed invite, if the server asks for one. */
const inviteCodeIn = (typed: string, hosts: InviteHosts | null): { readonly inviteCode?: string } => {
  const read = hosts === null ? null : readInviteCode(typed, hosts);
  return read?.ok === true ? { inviteCode: read.value } : {};
};

const HEADINGS = {
  'sign-in': { title: msg('Welcome'), about: msg('Sign in to your community.') },
  'sign-up': {
    title: msg('Create an account'),
    about: msg('Your account is stored on the server you choose.'),
  },
  forgot: { title: msg('Forgot your password?'), about: null },
  code: { title: msg('Two-Factor Authentication'), about: null },
  first: {
    title: msg('Create your server'),
    about: msg('It runs on this computer, and everything on it stays here.'),
  },
} as const;

/** Sign-in and sign-up: the server, and the account. */
export function SignIn() {
  const dispatch = useAppDispatch();
  const reason = useAppSelector((state) =>
    state.session.phase === 'signed-out' ? state.session.reason : null,
  );
  const joining = useAppSelector(({ navigation: { destination } }) =>
    destination?.kind === 'join' ? destination : null,
  );
  const [asked, setMode] = useState<SignInMode | null>(null);
  const [remember, setRemember] = useState(true);
  const request = useRequest();
  const [wasTried, setWasTried] = useState(false);
  const chosen = useServerChoice(joining);
  const { server, inquiry } = chosen;
  const isClosed = chosen.found?.meta.signUp === 'closed';
  // Who follows a link has no account there yet, more often than not.
  const mode = isClosed ? 'sign-in' : (asked ?? (joining === null ? 'sign-in' : 'sign-up'));
  const isOfLink = joining !== null && server.kind === 'remote' && server.address === addressOfJoin(joining);
  const isSignIn = mode === 'sign-in';
  const meta = chosen.found?.meta;
  const invitedBy = useMemo(
    () => (meta?.signUp === 'invite' && !isOfLink ? inviteHosts(null, meta.inviteHosts) : null),
    [meta, isOfLink],
  );
  /** The name of the server where a new account waits for approval. */
  const [waitsAt, setWaitsAt] = useState<string | null>(null);
  /** The password was right, and a code is asked for. */
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [lastEmail, setLastEmail] = useState('');
  const [hasForgotten, setForgotten] = useState(false);
  const [isPasswordSet, setPasswordSet] = useState(false);
  /** Why a sign-in has to be begun anew. */
  const [over, setOver] = useState<string | null>(null);
  /** The server's texts have changed since it was asked, or it was not asked before. */
  const [asksConsent, setAsksConsent] = useState(false);
  const onBoard = useAppSelector(selectOnBoard);
  const changing = useRequest();
  const isFirst = server.kind === 'local' && onBoard.runs === null;
  const canReset = meta?.features.includes(BY_MAIL) === true;
  const isForgot = hasForgotten && isSignIn && canReset;
  const heading = HEADINGS[isFirst ? 'first' : isCodeAsked ? 'code' : isForgot ? 'forgot' : mode];
  const why = reason === null || reason === 'locked' ? null : REASONS[reason];

  const invited = (typed: string) =>
    isOfLink && meta?.signUp === 'invite' ? { inviteCode: joining.code } : inviteCodeIn(typed, invitedBy);

  const enter = async (as: SignInMode, { email, username, password, invite }: Credentials): Promise<void> => {
    // Checks the current address: the last inquiry may be older. The error is shown under the field.
    if (server.kind === 'remote' && !readServerAddress(server.address).ok) return;
    setWaitsAt(null);
    setPasswordSet(false);
    setOver(null);
    setLastEmail(email);
    setAsksConsent(false);
    await (as === 'sign-in'
      ? request.send(
          () => dispatch(signIn({ server, email, password, remember })),
          (outcome) => setCodeAsked(outcome === 'code-asked'),
        )
      : request.send(
          () =>
            dispatch(
              signUp({
                ...{ server, email, username, password, remember },
                ...invited(invite),
                ...chosen.found?.meta.policies,
              }),
            ),
          (outcome) => {
            if (outcome === 'asks-consent') {
              setAsksConsent(true);
              chosen.lookAgain();
            }
            if (outcome !== 'waits') return;
            setWaitsAt(meta?.name ?? '');
            setMode('sign-in');
          },
        ));
    // The person may have confirmed the new server.
    if (inquiry.phase === 'new') chosen.lookAgain();
  };

  const begin = (reasonToBegin: string | null = null): void => {
    setCodeAsked(false);
    setForgotten(false);
    setOver(reasonToBegin);
    request.clear();
  };

  const enterCode = (code: string): void =>
    void request.send(
      () => dispatch(signInByCode(code)),
      ({ over: reasonToBegin }) => {
        if (reasonToBegin !== null) begin(reasonToBegin);
      },
    );

  const chooseServer = (kind: OnBoardKind): void => {
    begin();
    setMode(null);
    void changing.send(
      () => dispatch(chooseOnBoard(kind)),
      () => undefined,
    );
  };

  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <div className={styles.place}>
          <div className={styles.brand}>
            <GuildhallMark size={36} />
            <span>{t('Guildhall')}</span>
          </div>
          {joining === null ? null : <JoinCard link={joining} found={isOfLink ? chosen.found : null} />}
          <ServerField
            chosen={{
              ...chosen,
              // The last error does not apply to another server.
              choose: (next) => {
                begin();
                const link = next.kind === 'remote' ? parseDeepLink(next.address.trim()) : null;
                if (link?.kind === 'join') dispatch(followLink(link));
                else chosen.choose(next);
              },
              askAgain: () => {
                begin();
                chosen.askAgain();
              },
            }}
            said={request.error}
            error={wasTried && inquiry.phase === 'blank' ? t('Enter the address of a server') : undefined}
          />
          <DemoAccounts
            found={isSignIn ? chosen.found : null}
            isPending={request.isPending}
            onChoose={(account) => void enter('sign-in', { ...account, username: '', invite: '' })}
          />
          {server.kind === 'local' ? (
            <OnBoardSwitch onBoard={onBoard} changing={changing} onChoose={chooseServer} />
          ) : null}
        </div>
        <div className={styles.who}>
          <header className={styles.head}>
            <h1>{t(heading.title)}</h1>
            {heading.about === null ? null : <p>{t(heading.about)}</p>}
          </header>
          {why === null ? null : <Banner tone="warning">{t(why)}</Banner>}
          {reason === 'locked' && <LockedKeyring />}
          {waitsAt === null || !isSignIn ? null : (
            <Banner tone="success">
              {t(
                'Your account was created. You can sign in once the operator of {{server}} has approved it.',
                {
                  server: waitsAt,
                },
              )}
            </Banner>
          )}
          {isPasswordSet && isSignIn && !isForgot ? (
            <Banner tone="success">{t('Your password was changed. Sign in with it.')}</Banner>
          ) : null}
          {isSignIn || meta?.signUp !== 'approval' ? null : (
            <Banner>{t('The operator of this server approves each new account.')}</Banner>
          )}
          {asksConsent && !isSignIn && (
            <Banner tone="warning">{t('Please read what you agree to below, then try again.')}</Banner>
          )}
          {over === null ? null : <Banner tone="warning">{over}</Banner>}
          {isFirst ? (
            <FirstServer
              request={request}
              changing={changing}
              remember={remember}
              onRemember={setRemember}
              onDemo={() => chooseServer('demo')}
            />
          ) : isCodeAsked ? (
            <CodeStep
              isPending={request.isPending}
              failure={request.error ?? null}
              onSubmit={enterCode}
              onType={request.clear}
              onBack={() => begin()}
            />
          ) : isForgot ? (
            <ForgotPassword
              server={server}
              email={lastEmail}
              onBack={() => begin()}
              onDone={(email) => {
                begin();
                setLastEmail(email);
                setPasswordSet(true);
              }}
            />
          ) : (
            <CredentialsForm
              mode={mode}
              email={lastEmail}
              invitedBy={invitedBy}
              emailDomains={isSignIn ? NO_DOMAINS : (meta?.signUpDomains ?? NO_DOMAINS)}
              consent={<Consent server={server} found={chosen.found} />}
              isPending={request.isPending}
              failure={request.error ?? null}
              remember={remember}
              onRemember={setRemember}
              onForgot={
                canReset
                  ? (email) => {
                      begin();
                      setLastEmail(email);
                      setPasswordSet(false);
                      setForgotten(true);
                    }
                  : undefined
              }
              onTry={() => setWasTried(true)}
              onSubmit={(credentials) => void enter(mode, credentials)}
            />
          )}
          <footer className={styles.foot}>
            {isClosed && !isCodeAsked ? <span>{t('This server doesn’t accept new accounts')}</span> : null}
            {isClosed || isFirst || isCodeAsked || isForgot ? null : (
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  setMode(isSignIn ? 'sign-up' : 'sign-in');
                  begin();
                }}
              >
                {isSignIn ? t('Create an account') : t('I already have an account')}
              </button>
            )}
            <span className={styles.links}>
              <PageLink page="terms">{t('Terms')}</PageLink>
              <PageLink page="guidelines">{t('Guidelines')}</PageLink>
              <PageLink page="privacy">{t('Privacy')}</PageLink>
            </span>
          </footer>
        </div>
      </div>
    </main>
  );
}

function PageLink({ page, children }: { readonly page: PublicPage; readonly children: string }) {
  const dispatch = useAppDispatch();
  return (
    <button type="button" className={styles.link} onClick={() => dispatch(publicPageOpened(page))}>
      {children}
    </button>
  );
}
