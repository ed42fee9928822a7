import { BadgeCheck, CircleCheck, Clock, FileText, Hammer } from 'lucide-react';
import type { Fetched } from '@/records/fetched';
import { RecordsPending } from '@/records/records-pending';
import { AwayMark } from '@/ui/away-mark';
import { Button } from '@/ui/button';
import { ClosingCall } from '@/ui/closing-call';
import { Detail, DetailHeading, DetailList } from '@/ui/detail-list';
import { EmptyState } from '@/ui/empty-state';
import { MessageScreen } from '@/ui/message-screen';
import { Notice } from '@/ui/notice';
import { PointsCard } from '@/ui/points-card';
import { RecordCard, RecordCards } from '@/ui/record-card';
import { Skeleton } from '@/ui/skeleton';
import { StatusPill, type PillColor } from '@/ui/status-pill';
import { Tags } from '@/ui/tags';
import { Tile, Tiles, type TileTone } from '@/ui/tile';
import { UserText } from '@/ui/user-text';
import styles from './design.module.css';
import { Line, Parts, useWords } from './panel';

const looks: readonly PillColor[] = ['yellow', 'blue', 'green', 'neutral'];
const tones: readonly TileTone[] = ['plain', 'pending', 'accepted', 'completed'];
const icons = { plain: FileText, pending: Clock, accepted: Hammer, completed: CircleCheck } as const;

export function Status() {
  const words = useWords();
  return (
    <Parts name="status">
      <Line>
        {looks.map((look) => (
          <StatusPill key={look} color={look} label={words.status[look]} />
        ))}
      </Line>
      <Tiles of="counts">
        {tones.map((tone, place) => {
          const Icon = icons[tone];
          return (
            <Tile
              key={tone}
              tone={tone}
              label={words.tiles[tone]}
              value={place * 12}
              icon={<Icon aria-hidden="true" />}
            />
          );
        })}
      </Tiles>
      <AwayMark>{words.away}</AwayMark>
      <Notice>{words.info}</Notice>
      <Notice kind="success">{words.done}</Notice>
      <Notice kind="error">{words.failed}</Notice>
    </Parts>
  );
}

export function Records() {
  const words = useWords();
  return (
    <Parts name="records">
      <RecordCards label={words.sections.records}>
        <RecordCard
          title={<UserText>{words.person}</UserText>}
          pill={<StatusPill color="yellow" label={words.status.yellow} />}
          facts={[
            <bdi key="email" dir="ltr">
              {words.email}
            </bdi>,
            words.date,
            words.place,
          ]}
          onOpen={() => undefined}
        >
          <Tags tags={words.services} most={3} />
        </RecordCard>
        <RecordCard
          title={words.services[1]}
          pill={<StatusPill color="green" label={words.status.green} />}
          facts={[words.date, words.budget]}
        />
      </RecordCards>
      <DetailHeading>{words.details}</DetailHeading>
      <DetailList>
        <Detail label={words.fields.service}>{words.services[0]}</Detail>
        <Detail label={words.fields.email}>
          <bdi dir="ltr">{words.email}</bdi>
        </Detail>
        <Detail label={words.fields.message} size="whole">
          {words.text}
        </Detail>
      </DetailList>
      <PointsCard title={words.details} points={words.points} />
    </Parts>
  );
}

const fetched: Fetched = { error: null, isFetching: false, refetch: () => Promise.resolve() };

export function Waiting() {
  const words = useWords();
  const again = <Button look="secondary">{words.browse}</Button>;
  return (
    <Parts name="waiting">
      <div className="stack-10">
        <Skeleton />
        <Skeleton shape="block" className={styles.waitingBlock} />
        <Skeleton shape="pill" className={styles.waitingPill} />
      </div>
      <RecordsPending query={fetched} failed={words.failed} />
      <RecordsPending query={{ ...fetched, error: new Error(words.failed) }} failed={words.failed} />
      <EmptyState title={words.empty} text={words.emptyText} actions={again} />
      <MessageScreen title={words.gone} text={words.emptyText} actions={again} />
      <MessageScreen icon={<BadgeCheck aria-hidden="true" />} title={words.done} text={words.text} />
      <MessageScreen tone="pending" icon={<Clock aria-hidden="true" />} title={words.status.yellow} text={words.text} />
      <ClosingCall title={words.headline} text={words.lead} actions={<Button look="light">{words.browse}</Button>} />
    </Parts>
  );
}
