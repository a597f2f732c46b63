import { Badge } from '../../ui/Badge';
import { Card } from '../../ui/Card';
import { PageHeading } from '../../ui/PageHeading';

/** A page whose feature is still to come (server-area.md 2.8). */
export function ComingSoonPage({ name }: { readonly name: string }) {
  return (
    <>
      <PageHeading title={name} />
      <Card
        title={name}
        description="This feature is coming soon!"
        actions={<Badge tone="accent">Coming Soon</Badge>}
      />
    </>
  );
}
