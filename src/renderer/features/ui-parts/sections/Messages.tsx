import { Inbox, SearchX } from 'lucide-react';
import { Banner } from '../../../ui/page/Banner';
import { Button } from '../../../ui/form/Button';
import { Divider } from '../../../ui/page/Divider';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ErrorState } from '../../../ui/page/ErrorState';
import { ProgressText } from '../../../ui/text/ProgressText';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { Spinner } from '../../../ui/page/Spinner';
import type { ToastItem } from '../../../ui/overlay/ToastRegion';
import { Sample } from '../Sample';
import styles from '../UiParts.module.css';

const ignore = () => undefined;

interface MessagesProps {
  readonly notify: (tone: ToastItem['tone'], text: string) => void;
}

/** Messages of the app: banners, toasts, empty, loading and failed. */
export function Messages({ notify }: MessagesProps) {
  return (
    <>
      <Sample title="Banner" column wide>
        <Banner tone="error" edge action={<Button size="s">Reconnect</Button>}>
          Gateway Connection lost. Some features may not work properly.
        </Banner>
        <Banner tone="warning" action={<Button size="s">Resume Invites</Button>}>
          Invites Paused
        </Banner>
        <Banner tone="success" onDismiss={ignore}>
          Role created successfully
        </Banner>
        <Banner onDismiss={ignore}>This chat is reserved for official notifications.</Banner>
      </Sample>
      <Sample title="Toast">
        <Button onClick={() => notify('success', 'User ID copied to clipboard')}>Success</Button>
        <Button onClick={() => notify('error', 'Failed to kick user')}>Error</Button>
        <Button onClick={() => notify('info', 'Feature request submitted successfully')}>Info</Button>
      </Sample>
      <Sample title="EmptyState">
        <EmptyState
          icon={<Inbox />}
          title="No messages yet"
          description="You haven't received any official notifications yet"
        />
      </Sample>
      <Sample title="EmptyState: compact, with action" on="sidebar">
        <div className={styles.panel}>
          <EmptyState
            compact
            icon={<SearchX />}
            title="No members found matching your filters"
            action={<Button size="s">Clear Filters</Button>}
          />
        </div>
      </Sample>
      <Sample title="ErrorState">
        <ErrorState message="Failed to fetch bans" onRetry={ignore} />
      </Sample>
      <Sample title="Skeleton: 10 members" on="sidebar">
        <div className={styles.panel}>
          <SkeletonRows rows={10} avatar={32} rowHeight={42} label="Loading members" />
        </div>
      </Sample>
      <Sample title="Skeleton: messages">
        <div className={styles.panel}>
          <SkeletonRows rows={7} avatar={40} lines={2} rowHeight={62} label="Loading messages" />
        </div>
      </Sample>
      <Sample title="Spinner, ProgressText, Divider" column>
        <Spinner size={32} label="Loading" />
        <ProgressText text="Organizing Guilds" done={0.6} />
        <Divider />
        <Divider label="May 4, 2025" />
        <Divider label="New" tone="accent" />
      </Sample>
    </>
  );
}
