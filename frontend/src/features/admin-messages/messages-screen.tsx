/** What visitors wrote on the contact page: by state, each opened next to the list. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ContactState, User } from '@/api/types';
import { contactSubjects, labelText } from '@/api/vocabularies';
import { contactCountsQuery, contactMessagesQuery, contactState, contactStates } from '@/entities/admin-message';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { paths, withQuery } from '@/lib/paths';
import { rowsOf } from '@/records/fetched';
import { RecordList } from '@/records/record-list';
import { DataTable } from '@/ui/data-table';
import { FilterLinks } from '@/ui/filter-links';
import { PageIntro } from '@/ui/page-intro';
import { useOpenedRecord } from '@/ui/use-overlay-history';
import { UserText } from '@/ui/user-text';
import { MessageDialog } from './message-dialog';
import styles from './messages-screen.module.css';

function stateNamed(name: string | null): ContactState {
  return contactStates.find((state) => state === name) ?? contactState.open;
}

export function MessagesScreen({ admin }: { readonly admin: User }) {
  const { t } = useTranslation('admin-messages');
  const language = useLanguage();
  const [search] = useSearchParams();
  const state = stateNamed(search.get('state'));
  const { openedId, open, close } = useOpenedRecord('message');
  const { data: counts } = useQuery(contactCountsQuery);
  const list = useInfiniteQuery(contactMessagesQuery(state));
  const opened = rowsOf(list.data)?.find(({ id }) => id === openedId);

  return (
    <>
      <PageIntro title={t('title')} lead={t('lead')} />
      <div className={styles.filters}>
        <FilterLinks
          label={t('byState')}
          values={contactStates}
          current={state}
          nameOf={(one) => t(`states.${one}`)}
          pathOf={(one) =>
            one === contactState.open ? paths.adminMessages : withQuery(paths.adminMessages, { state: one })
          }
          countOf={(one) => counts && (counts[one] ?? 0)}
        />
      </div>
      <RecordList
        query={list}
        failed={t('failed')}
        empty={{ title: t('emptyTitle'), text: t(state === contactState.open ? 'emptyOpen' : 'emptyText') }}
        more={t('more')}
      >
        {(messages) => (
          <DataTable
            label={t(`states.${state}`)}
            className={styles.columns}
            columns={[
              { key: 'from', title: t('columns.from') },
              { key: 'subject', title: t('columns.subject'), plain: true },
              { key: 'message', title: t('columns.message'), plain: true },
              { key: 'received', title: t('columns.received'), plain: true, end: true },
            ]}
            rows={messages.map(({ id, name, subject, message, created_at: at }) => ({
              id,
              onOpen: () => open(id),
              cells: {
                from: <UserText>{name}</UserText>,
                subject: labelText(contactSubjects, subject, language),
                message: (
                  <span className="clamp-2 muted">
                    <bdi dir="auto">{message}</bdi>
                  </span>
                ),
                received: <time dateTime={at}>{formatDate(at, language)}</time>,
              },
            }))}
          />
        )}
      </RecordList>
      {opened ? <MessageDialog key={opened.id} admin={admin.id} message={opened} onClose={close} /> : null}
    </>
  );
}
