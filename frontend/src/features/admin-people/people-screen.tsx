/** All accounts: searched, filtered by role and state, suspended and restored. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Person, User } from '@/api/types';
import { limits } from '@/api/vocabularies';
import { accountRoles, accountStates, peopleQuery, type PeopleFilters } from '@/entities/admin-people';
import { useLanguage } from '@/i18n';
import { formatNumber } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { paths, withQuery } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { PageIntro } from '@/ui/page-intro';
import { SearchBox } from '@/ui/search-box';
import { SelectField } from '@/ui/select-field';
import { PeopleTable } from './people-table';
import styles from './people-screen.module.css';
import { RestoreDialog } from './restore-dialog';
import { SuspendDialog } from './suspend-dialog';

function filtersIn(search: URLSearchParams): PeopleFilters {
  const q = search.get('q')?.trim();
  const role = accountRoles.find((known) => known === search.get('role'));
  const state = accountStates.find((known) => known === search.get('state'));
  return { ...(q && { q }), ...(role && { role }), ...(state && { state }) };
}

export function PeopleScreen({ admin }: { readonly admin: User }) {
  const { t } = useTranslation('admin-people');
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [suspending, setSuspending] = useState<Person | null>(null);
  const [restoring, setRestoring] = useState<Person | null>(null);
  const filters = filtersIn(search);
  const list = useInfiniteQuery(peopleQuery(filters));
  const first = list.data?.pages[0];
  const filter = (changed: Readonly<Record<string, string>>) => {
    const next = Object.entries({ ...filters, ...changed }).filter(([, value]) => value !== '');
    void navigate(withQuery(paths.adminPeople, Object.fromEntries(next)), { replace: true });
  };

  return (
    <>
      <PageIntro
        title={t('title')}
        lead={
          first
            ? t(first.hasMoreThanTotal ? 'moreThan' : 'count', {
                count: first.total,
                number: formatNumber(first.total, language),
              })
            : t('lead')
        }
      />
      <div className={classNames('line-24 bottom between', styles.filters)}>
        <SearchBox
          size="small"
          maxLength={limits.search}
          label={t('search')}
          clearLabel={t('clearSearch')}
          value={filters.q ?? ''}
          onSearch={(q) => filter({ q })}
        />
        <div className={classNames('row-12', styles.selects)}>
          <SelectField
            required
            label={t('columns.role')}
            placeholder={t('anyRole')}
            options={accountRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            value={filters.role ?? ''}
            onChange={(event) => filter({ role: event.target.value })}
          />
          <SelectField
            required
            label={t('columns.state')}
            placeholder={t('anyState')}
            options={accountStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
            value={filters.state ?? ''}
            onChange={(event) => filter({ state: event.target.value })}
          />
        </div>
      </div>
      <RecordList
        query={list}
        failed={t('failed')}
        empty={{ title: t('noneTitle'), text: t('noneText') }}
        more={t('more')}
      >
        {(people) => <PeopleTable people={people} self={admin.id} onSuspend={setSuspending} onRestore={setRestoring} />}
      </RecordList>
      {suspending ? <SuspendDialog person={suspending} onClose={() => setSuspending(null)} /> : null}
      {restoring ? <RestoreDialog person={restoring} onClose={() => setRestoring(null)} /> : null}
    </>
  );
}
