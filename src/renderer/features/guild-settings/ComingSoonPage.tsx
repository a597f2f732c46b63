import type { ReactElement } from 'react';
import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { PageHeading } from '../../ui/PageHeading';

/** A page whose feature is still to come (server-area.md 2.8). */
export function ComingSoonPage({ name, icon }: { readonly name: string; readonly icon: ReactElement }) {
  return (
    <>
      <PageHeading title={name} />
      <Card>
        <EmptyState
          icon={icon}
          title={name}
          description="This feature is coming soon!"
          action={<Badge tone="accent">Coming Soon</Badge>}
        />
      </Card>
    </>
  );
}
