import { Link2, ScrollText, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionBar } from '../../../ui/page/ActionBar';
import { Badge } from '../../../ui/identity/Badge';
import { Button } from '../../../ui/form/Button';
import { Card } from '../../../ui/page/Card';
import { FullScreenDialog } from '../../../ui/overlay/FullScreenDialog';
import { PageHeading } from '../../../ui/page/PageHeading';
import { Pagination } from '../../../ui/list/Pagination';
import { StatStrip } from '../../../ui/page/StatStrip';
import { Switch } from '../../../ui/form/Switch';
import { TextField } from '../../../ui/form/TextField';
import { Sample } from '../Sample';

type Page = 'overview' | 'roles' | 'invites' | 'audit' | 'emoji' | 'delete';
const GROUPS = [
  { entries: [{ id: 'overview', label: 'Overview' }] },
  {
    heading: 'People',
    entries: [
      { id: 'roles', label: 'Roles', icon: <ShieldCheck /> },
      { id: 'invites', label: 'Invites', icon: <Link2 /> },
      { id: 'audit', label: 'Audit Log', icon: <ScrollText /> },
    ],
  },
  { heading: 'Expression', entries: [{ id: 'emoji', label: 'Emoji', trailing: <Badge>Coming Soon</Badge> }] },
  { entries: [{ id: 'delete', label: 'Delete Server', icon: <Trash2 />, tone: 'danger' }] },
] as const;

/** Settings over the whole window. */
export function Settings() {
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState<Page>('overview');
  const [name, setName] = useState('The Long Table');
  const [paused, setPaused] = useState(false);
  const [listed, setListed] = useState(1);
  return (
    <Sample title="FullScreenDialog, Card, StatStrip, Pagination">
      <Button onClick={() => setOpen(true)}>Server Settings</Button>
      <FullScreenDialog<Page>
        open={open}
        onClose={() => setOpen(false)}
        title="Server Settings"
        menuHeader="The Long Table"
        groups={GROUPS}
        current={page}
        onSelect={setPage}
        bar={
          name === 'The Long Table' ? undefined : (
            <ActionBar
              title="Unsaved Changes"
              text="You have unsaved changes that will be lost if you leave"
              error={name === '' ? 'Failed to update server' : undefined}
              actions={
                <>
                  <Button onClick={() => setName('The Long Table')}>Reset Changes</Button>
                  <Button variant="primary">Save Changes</Button>
                </>
              }
            />
          )
        }
      >
        <PageHeading title={page} description="What the server is called and how it looks" />
        <Card title="Identity" description="How the server appears to others">
          <TextField label="Server Name" value={name} onChange={setName} limit={100} counter />
        </Card>
        <StatStrip
          label="Invite Statistics"
          stats={[
            { label: 'Active Invites', icon: <Link2 />, value: '12' },
            { label: 'Total Uses', value: '1,204' },
          ]}
        />
        <Card title="Invites">
          <Switch label="Pause Invites" checked={paused} onChange={setPaused} />
        </Card>
        <Pagination label="Pages" page={listed} count={9} buttons={[1, 2, 3, 4, 5]} onChange={setListed}>
          Showing {listed * 20 - 19}-{listed * 20} of 180 entries
        </Pagination>
      </FullScreenDialog>
    </Sample>
  );
}
