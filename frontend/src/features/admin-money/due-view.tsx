import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DuePayout } from '@/api/types';
import { duePayoutsQuery } from '@/entities/admin-payout';
import { useLanguage } from '@/i18n';
import { formatMoney } from '@/lib/money';
import { RecordList } from '@/records/record-list';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { DataTable } from '@/ui/data-table';
import { UserText } from '@/ui/user-text';
import styles from './admin-money.lazy.module.css';
import type { OpenedBalance } from './balance-dialog';
import { payeeOf, movesOf, selectable } from './due-rows';
import { DueReasons } from './due-reasons';

/** How many the server prepares at once. */
const MOST = 50;

/** Who is owed what, who of them can be paid now, and what the others wait for. */
const PrepareDialog = lazy(async () => ({ default: (await import('./prepare-dialog')).PrepareDialog }));
const BalanceDialog = lazy(async () => ({ default: (await import('./balance-dialog')).BalanceDialog }));

export function DueView() {
  const { t } = useTranslation('admin-money');
  const list = useInfiniteQuery(duePayoutsQuery);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [preparing, setPreparing] = useState<readonly DuePayout[] | null>(null);
  const [opened, setOpened] = useState<OpenedBalance | null>(null);
  return (
    <>
      <RecordList query={list} failed={t('payouts.failed')} empty={{ title: t('payouts.emptyDue') }} more={t('more')}>
        {(rows: readonly DuePayout[]) => {
          const all = selectable(rows)
            .filter(({ look_first }) => look_first.length === 0)
            .slice(0, MOST)
            .map(({ creative_id }) => creative_id);
          // Since it was chosen, a row may have left the list or be ready no more.
          const toPrepare = selectable(rows).filter(({ creative_id }) => chosen.has(creative_id));
          const isAll = all.length > 0 && all.every((id) => chosen.has(id));
          return (
            <>
              <div className="line-24 middle between">
                {all.length > 0 ? (
                  <Checkbox
                    label={t('payouts.selectAll')}
                    checked={isAll}
                    onChange={() => setChosen(new Set(isAll ? [] : all))}
                  />
                ) : (
                  <p className="muted text-15">
                    {t(selectable(rows).length > 0 ? 'payouts.lookAtEach' : 'payouts.noneReady')}
                  </p>
                )}
                <Button
                  disabled={toPrepare.length === 0 || toPrepare.length > MOST}
                  onClick={() => setPreparing(toPrepare)}
                >
                  {t('payouts.prepare', { count: toPrepare.length })}
                </Button>
              </div>
              <DueTable
                rows={rows}
                chosen={chosen}
                onChoose={(id) => setChosen((before) => toggled(before, id))}
                onMove={setOpened}
              />
            </>
          );
        }}
      </RecordList>
      {preparing === null ? null : (
        <Suspense>
          <PrepareDialog payouts={preparing} onDone={() => setChosen(new Set())} onClose={() => setPreparing(null)} />
        </Suspense>
      )}
      {opened ? (
        <Suspense>
          <BalanceDialog
            key={`${opened.due.creative_id} ${opened.move} ${opened.project?.request_id ?? ''}`}
            opened={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

interface DueTableProps {
  readonly rows: readonly DuePayout[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (creativeId: string) => void;
  readonly onMove: (opened: OpenedBalance) => void;
}

function DueTable({ rows, chosen, onChoose, onMove }: DueTableProps) {
  const { t } = useTranslation('admin-money');
  const language = useLanguage();
  const money = (fils: number) => <bdi>{formatMoney(fils, language)}</bdi>;
  const ready = new Set(selectable(rows));
  return (
    <DataTable
      label={t('payouts.due')}
      className={styles.due}
      columns={[
        { key: 'creative', title: t('payouts.columns.creative') },
        { key: 'balance', title: t('payouts.columns.balance'), end: true },
        { key: 'ready', title: t('payouts.columns.ready'), end: true },
        { key: 'waits', title: t('payouts.columns.waits'), below: true },
        { key: 'actions', title: t('payouts.columns.actions'), end: true, plain: true },
      ]}
      rows={rows.map((due) => {
        const name = payeeOf(due, language);
        return {
          id: due.creative_id,
          cells: {
            creative: ready.has(due) ? (
              <Checkbox
                label={<UserText>{name}</UserText>}
                checked={chosen.has(due.creative_id)}
                onChange={() => onChoose(due.creative_id)}
              />
            ) : (
              <UserText>{name}</UserText>
            ),
            balance: money(due.balance_fils),
            ready: money(due.ready_fils),
            waits: (
              <DueReasons
                due={due}
                onLift={due.is_payee ? undefined : (project) => onMove({ due, move: 'unblock', project })}
              />
            ),
            actions: (
              <div className="cluster-6 middle">
                {due.is_payee ? <p className="muted text-14">{t('isPayee')}</p> : null}
                {movesOf(due).map((move) => (
                  <Button key={move} size="small" look="secondary" onClick={() => onMove({ due, move })}>
                    {t(move === 'write-off' ? 'payouts.writeOff.label' : `payouts.${move}.label`)}{' '}
                    <span className="visually-hidden">{name}</span>
                  </Button>
                ))}
              </div>
            ),
          },
        };
      })}
    />
  );
}
