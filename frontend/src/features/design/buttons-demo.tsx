import { ArrowRight, Sun } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, IconButton, type ButtonLook } from '@/ui/button';
import { Detail, DetailList } from '@/ui/detail-list';
import { Dialog } from '@/ui/dialog';
import { Tabs } from '@/ui/tabs';
import { useToasts } from '@/ui/toast';
import styles from './design.module.css';
import { Line, Parts, useWords } from './panel';

const looks: readonly ButtonLook[] = ['primary', 'secondary', 'ghost', 'soft', 'danger'];
const nightLooks: readonly ButtonLook[] = ['light', 'outline-light'];

export function Actions() {
  const words = useWords();
  return (
    <Parts name="actions">
      {(['regular', 'small'] as const).map((size) => (
        <Line key={size}>
          {looks.map((look) => (
            <Button key={look} look={look} size={size}>
              {look === 'danger' ? words.reject : look === 'ghost' ? words.signOut : words.send}
            </Button>
          ))}
        </Line>
      ))}
      <Line>
        <Button busy>{words.sending}</Button>
        <Button disabled>{words.send}</Button>
        <ButtonLink to="." look="secondary">
          {words.browse}
          <ArrowRight className="mirror" aria-hidden="true" />
        </ButtonLink>
        <IconButton label={words.themes.light}>
          <Sun aria-hidden="true" />
        </IconButton>
      </Line>
      <div className={styles.night}>
        <Line>
          {nightLooks.map((look) => (
            <Button key={look} look={look}>
              {words.browse}
            </Button>
          ))}
        </Line>
      </div>
    </Parts>
  );
}

export function Layers() {
  const words = useWords();
  const { succeed, fail } = useToasts();
  const [open, setOpen] = useState<'center' | 'side' | null>(null);
  const [tab, setTab] = useState<'in' | 'up'>('in');
  return (
    <Parts name="layers">
      <Tabs
        label={words.details}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'in', label: words.tabs.in },
          { value: 'up', label: words.tabs.up },
        ]}
      >
        <p>{words.tabs[tab]}</p>
      </Tabs>
      <Line>
        <Button look="secondary" onClick={() => setOpen('center')}>
          {words.open}
        </Button>
        <Button look="secondary" onClick={() => setOpen('side')}>
          {words.openSide}
        </Button>
        <Button look="secondary" size="small" onClick={() => succeed(words.done)}>
          {words.done}
        </Button>
        <Button look="secondary" size="small" onClick={() => fail(words.failed)}>
          {words.failed}
        </Button>
      </Line>
      {open ? (
        <Dialog
          place={open}
          title={words.person}
          onClose={() => setOpen(null)}
          actions={<Button onClick={() => setOpen(null)}>{words.close}</Button>}
        >
          <DetailList>
            <Detail label={words.fields.email}>
              <bdi dir="ltr">{words.email}</bdi>
            </Detail>
            <Detail label={words.fields.message} size="whole">
              {words.text}
            </Detail>
          </DetailList>
        </Dialog>
      ) : null}
    </Parts>
  );
}
