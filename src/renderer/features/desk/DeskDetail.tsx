import { ArrowLeft, ChevronDown, ChevronUp, Hand, SquareArrowOutUpRight } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DeskAct, DeskItem } from '../../../contract/ipc/desk';
import { t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { Button } from '../../ui/form/Button';
import { IconButton } from '../../ui/form/IconButton';
import { Badge } from '../../ui/identity/Badge';
import { lazyPart } from '../../ui/overlay/lazy-part';
import { EmojiText } from '../../ui/text/Emoji';
import { Kbd } from '../../ui/text/Kbd';
import { claimText, othersClaim } from './claim-text';
import styles from './Desk.module.css';
import { DeskActs } from './DeskActs';
import { DeskEvidence } from './DeskEvidence';
import { DeskGroup } from './DeskGroup';
import { type Asking, actsOf, type DirectAct } from './desk-acts';
import { useKeys } from './desk-keys';

/** Loaded while the item is read: the window is not to open later because of it. */
const AskPanel = lazyPart(() => import('./AskPanel').then((m) => m.AskPanel));

interface DeskDetailProps {
  readonly item: DeskItem;
  readonly now: number;
  /** Its position in the list, from 1; 0 if it is not listed. */
  readonly nth: number;
  readonly all: number;
  readonly offline: string | null;
  readonly isActing: boolean;
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onAct: (act: DeskAct) => void;
  readonly onClose: () => void;
}

/** One item: what was reported, who is on it, and what can be done. */
export function DeskDetail({
  item,
  now,
  nth,
  all,
  offline,
  isActing,
  onNext,
  onPrevious,
  onAct,
  onClose,
}: DeskDetailProps) {
  const [asked, setAsked] = useState<Asking | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const evidence = useRef<HTMLDivElement>(null);
  /** The control that had the focus before a question took it. */
  const before = useRef<HTMLElement | null>(null);
  const isOpen = item.outcome === null;
  const blocked = offline ?? item.blocked ?? othersClaim(item.claim, now) ?? undefined;
  const acts = actsOf(item);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    const idle = requestIdleCallback(() => void AskPanel.preload());
    return () => cancelIdleCallback(idle);
  }, []);
  // What it is about is in view, also beside a question, which takes half of the room.
  useEffect(() => {
    evidence.current?.querySelector('[data-reported]')?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  // Where the control with the focus has gone: the keys are announced from here.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  });
  const may = (name: Asking | DirectAct): boolean =>
    isOpen && blocked === undefined && !isActing && acts.some((act) => act.name === name);
  const ask = (name: Asking): void => {
    if (!may(name)) return;
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsked(name);
  };
  const unask = (): void => {
    setAsked(null);
    (before.current?.isConnected === true ? before.current : title.current)?.focus();
  };
  const act = (kind: DirectAct): void => {
    if (may(kind)) onAct({ kind, id: item.id });
  };
  const list = (): void => onAct({ kind: 'list' });
  const claim = claimText(item.claim, now);
  const mayClaim = isOpen && claim === null && blocked === undefined;
  const letters = Object.fromEntries(
    acts.map((each) => [each.key.toLowerCase(), () => (each.asks ? ask(each.name) : act(each.name))]),
  );
  useKeys(
    asked === null
      ? {
          ...{ j: onNext, ArrowRight: onNext, k: onPrevious, ArrowLeft: onPrevious, Backspace: list },
          ...{
            o: () => onAct({ kind: 'show' }),
            c: mayClaim ? () => onAct({ kind: 'claim', id: item.id }) : null,
          },
          ...{ ...letters, Escape: onClose },
        }
      : { Escape: unask },
  );
  return (
    <>
      <header className={styles.head}>
        <IconButton label={t('Back to Queue')} shortcut="Backspace" icon={<ArrowLeft />} onClick={list} />
        <span className={styles.where}>
          <EmojiText pieces={namePieces(item.guild)} />
          {nth > 0 ? <span> · {t('{{nth}} of {{all}}', { nth, all })}</span> : null}
        </span>
        <IconButton
          label={t('Previous report')}
          shortcut="K"
          icon={<ChevronUp />}
          disabledReason={onPrevious === null ? t('This is the first report') : undefined}
          onClick={() => onPrevious?.()}
        />
        <IconButton
          label={t('Next report')}
          shortcut="J"
          icon={<ChevronDown />}
          disabledReason={onNext === null ? t('This is the last report') : undefined}
          onClick={() => onNext?.()}
        />
        <IconButton
          label={t('Show in Guildhall')}
          shortcut="O"
          icon={<SquareArrowOutUpRight />}
          onClick={() => onAct({ kind: 'show' })}
        />
      </header>
      <div ref={evidence} className={styles.scroll} role="region" aria-label={t('Evidence')} tabIndex={0}>
        <h1 ref={title} tabIndex={-1} className={styles.subjectTitle}>
          <EmojiText pieces={namePieces(item.subject)} />
        </h1>
        <p className={styles.meta}>
          <Badge tone="danger">{item.about}</Badge>
          <span>
            <EmojiText pieces={namePieces(item.reported)} />
          </span>
          {item.isMessageGone ? <Badge>{t('This message was deleted')}</Badge> : null}
        </p>
        <p className={styles.claim} role="status" data-claim={item.claim.kind}>
          <Hand size={14} aria-hidden />
          <span>
            <EmojiText pieces={namePieces(item.outcome ?? claim ?? t('Nobody is handling this yet.'))} />
          </span>
          {mayClaim ? (
            <Button
              size="s"
              variant="quiet"
              aria-keyshortcuts="C"
              onClick={() => onAct({ kind: 'claim', id: item.id })}
            >
              {t('Handle')} <Kbd keys="C" />
            </Button>
          ) : null}
        </p>
        {isOpen && item.group !== null ? <DeskGroup group={item.group} /> : null}
        <DeskEvidence item={item} />
      </div>
      {isOpen && asked === null ? (
        <DeskActs
          acts={acts}
          blocked={blocked}
          why={offline === null ? item.blocked : null}
          isActing={isActing}
          onAsk={ask}
          onAct={act}
        />
      ) : null}
      {isOpen && asked !== null ? (
        <AskPanel
          item={item}
          asked={asked}
          blocked={blocked}
          isActing={isActing}
          onAct={onAct}
          onClose={unask}
        />
      ) : null}
    </>
  );
}
