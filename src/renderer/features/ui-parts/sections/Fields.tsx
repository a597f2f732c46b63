import { useState } from 'react';
import { Checkbox } from '../../../ui/form/Checkbox';
import { DateField } from '../../../ui/date/DateField';
import { ColourSwatches } from '../../../ui/form/ColourSwatches';
import { FileDropButton } from '../../../ui/form/FileDropButton';
import { PasswordField } from '../../../ui/form/PasswordField';
import { PresenceDot } from '../../../ui/identity/PresenceDot';
import { RadioGroup } from '../../../ui/form/RadioGroup';
import { SearchField } from '../../../ui/form/SearchField';
import { Select } from '../../../ui/form/Select';
import { Slider } from '../../../ui/form/Slider';
import { Switch } from '../../../ui/form/Switch';
import { Tabs } from '../../../ui/page/Tabs';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import { Sample } from '../Sample';
import styles from '../UiParts.module.css';

const EXPIRIES = [
  { value: '30m', label: '30 minutes' },
  { value: '1h', label: '1 hour' },
  { value: '6h', label: '6 hours' },
  { value: '12h', label: '12 hours' },
  { value: '1d', label: '1 day' },
  { value: '7d', label: '7 days' },
  { value: null, label: 'Never' },
] as const;
const STATUSES = [
  { value: 'active', label: 'Online', icon: <PresenceDot status="active" /> },
  { value: 'away', label: 'Idle', icon: <PresenceDot status="away" /> },
  {
    value: 'dnd',
    label: 'Do Not Disturb',
    description: "You won't receive notifications.",
    icon: <PresenceDot status="dnd" />,
  },
] as const;
const PINGS = [
  { value: 'rgb(240, 138, 52)', name: 'Orange' },
  { value: 'rgb(237, 66, 69)', name: 'Red' },
  { value: 'rgb(87, 176, 105)', name: 'Green' },
  { value: 'rgb(78, 140, 255)', name: 'Blue' },
  { value: 'rgb(186, 104, 200)', name: 'Purple' },
];
const TABS = [
  { id: 'online', label: 'Online' },
  { id: 'all', label: 'All' },
  { id: 'pending', label: 'Pending', count: 2 },
  { id: 'blocked', label: 'Blocked' },
] as const;

/** Controls with a value. */
export function Fields() {
  const [name, setName] = useState('The Long Table');
  const [day, setDay] = useState('2026-11-12');
  const [bio, setBio] = useState('Bread, beer and board games.');
  const [secret, setSecret] = useState('hunter2hunter2');
  const [query, setQuery] = useState('crown');
  const [expiry, setExpiry] = useState<(typeof EXPIRIES)[number]['value']>('7d');
  const [agreed, setAgreed] = useState(true);
  const [paused, setPaused] = useState(true);
  const [status, setStatus] = useState<(typeof STATUSES)[number]['value']>('active');
  const [zoom, setZoom] = useState(1.4);
  const [ping, setPing] = useState('rgb(240, 138, 52)');
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('online');
  return (
    <>
      <Sample title="TextField" column>
        <div className={styles.narrow}>
          <TextField label="Server Name" value={name} onChange={setName} limit={100} counter required />
        </div>
        <TextField label="Username" value="" onChange={setName} error="Username cannot be empty" />
        <TextField label="Guild ID" value="1023883746" onChange={setName} readOnly hint="Read only." />
        <TextField label="Vanity" value="" onChange={setName} disabled placeholder="Needs 100 members" />
      </Sample>
      <Sample title="DateField" column>
        <DateField label="Start Date" value={day} onChange={setDay} max="2026-11-25" />
      </Sample>
      <Sample title="TextArea, PasswordField" column>
        <div className={styles.narrow}>
          <TextArea label="About me" value={bio} onChange={setBio} limit={190} />
        </div>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={secret}
          onChange={setSecret}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value="short"
          onChange={setSecret}
          error="Password must be at least 8 characters long"
        />
      </Sample>
      <Sample title="Select, SearchField" column on="overlay">
        <div className={styles.narrow}>
          <Select label="Expire after" options={EXPIRIES} value={expiry} onChange={setExpiry} />
        </div>
        <Select
          label="Max number of uses"
          options={EXPIRIES}
          value={null}
          onChange={setExpiry}
          disabledReason="Coming soon"
        />
        <SearchField label="Search servers..." value={query} onChange={setQuery} />
        <SearchField label="Find a member" size="s" value="" onChange={setQuery} />
      </Sample>
      <Sample title="Checkbox, Switch, Slider" column>
        <div className={styles.narrow}>
          <Checkbox
            label="I agree to the server rules and community guidelines"
            checked={agreed}
            onChange={setAgreed}
          />
        </div>
        <Checkbox
          label="Private channel"
          description="Only chosen roles see it."
          checked={false}
          onChange={setAgreed}
        />
        <Checkbox label="Not now" checked disabled onChange={setAgreed} />
        <Switch
          label="Pause Invites"
          description="Links stop working."
          checked={paused}
          onChange={setPaused}
        />
        <Switch label="Manage Server" checked={!paused} onChange={() => setPaused(!paused)} />
        <Switch label="Ban Members" checked={false} onChange={setPaused} disabledReason="No Permission" />
        <Slider
          label="Zoom"
          value={zoom}
          onChange={setZoom}
          min={0.5}
          max={3}
          step={0.02}
          format={(value) => `${Math.round(value * 100)}%`}
        />
      </Sample>
      <Sample title="RadioGroup, ColourSwatches" column>
        <div className={styles.narrow}>
          <RadioGroup label="Status" options={STATUSES} value={status} onChange={setStatus} />
        </div>
        <ColourSwatches label="Ping colour" colours={PINGS} value={ping} onChange={setPing} custom />
      </Sample>
      <Sample title="FileDropButton" column>
        <div className={styles.narrow}>
          <FileDropButton
            label="Upload from Files"
            hint="PNG, JPEG, GIF or WebP under 4 MB"
            accept="image/*"
            onFile={() => undefined}
          />
        </div>
        <FileDropButton
          label="Upload Avatar"
          error="Please select an image under 4MB"
          onFile={() => undefined}
        />
      </Sample>
      <Sample title="Tabs: line and pill" column>
        <Tabs label="Friends" tabs={TABS} value={tab} onChange={setTab}>
          Panel of {tab}
        </Tabs>
        <Tabs label="Filter" look="pill" tabs={TABS} value={tab} onChange={setTab} />
      </Sample>
    </>
  );
}
