import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountRoles, accountState } from '@/entities/admin-people';
import type { AccountState, Person } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { paths, withQuery } from '@/lib/paths';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { StatusPill, type PillColor } from '@/ui/status-pill';
import { UserText } from '@/ui/user-text';
import styles from './people-screen.module.css';

const colors: Readonly<Record<AccountState, PillColor>> = {
  active: 'green',
  suspended: 'yellow',
  deleted: 'neutral',
};

interface PeopleTableProps {
  readonly people: readonly Person[];
  /** The admin who looks at it. */
  readonly self: string;
  readonly onSuspend: (person: Person) => void;
  readonly onRestore: (person: Person) => void;
}

export function nameOf({ full_name, email }: Person): string {
  return full_name?.trim() || email;
}

export function PeopleTable({ people, self, onSuspend, onRestore }: PeopleTableProps) {
  const { t } = useTranslation('admin-people');
  const language = useLanguage();
  const roleOf = ({ role, is_admin }: Person): string => {
    const known = accountRoles.find((name) => name === role);
    const named = known && known !== 'admin' ? [t(`roles.${known}`)] : [];
    return [...named, ...(is_admin ? [t('roles.admin')] : [])].join(' · ') || t('noRole');
  };
  return (
    <DataTable
      label={t('title')}
      className={styles.columns}
      columns={[
        { key: 'name', title: t('columns.name') },
        { key: 'email', title: t('columns.email'), plain: true },
        { key: 'role', title: t('columns.role'), plain: true },
        { key: 'joined', title: t('columns.joined') },
        { key: 'state', title: t('columns.state'), plain: true },
        { key: 'action', title: t('columns.action'), plain: true, end: true },
      ]}
      rows={people.map((person) => ({
        id: person.id,
        cells: {
          name: (
            <>
              <UserText>{nameOf(person)}</UserText>
              {person.company_name ? (
                <span className={classNames('muted text-14', styles.company)}>
                  <UserText>{person.company_name}</UserText>
                </span>
              ) : null}
            </>
          ),
          email: (
            <span className="muted text-14">
              <bdi dir="ltr">{person.email}</bdi>
              {person.email_verified ? null : <span className={styles.unverified}>{t('unverified')}</span>}
            </span>
          ),
          role: (
            <>
              {roleOf(person)}
              <TwoStep person={person} />
            </>
          ),
          joined: (
            <>
              <time dateTime={person.created_at}>{formatDate(person.created_at, language)}</time>
              <LastSeen at={person.last_seen_at} />
            </>
          ),
          state: (
            <>
              <StatusPill color={colors[person.state]} label={t(`states.${person.state}`)} />
              <Running person={person} />
              <Pressure count={person.pressure_reports} />
            </>
          ),
          action: <PersonAction person={person} self={self} onSuspend={onSuspend} onRestore={onRestore} />,
        },
      }))}
    />
  );
}

/** Admins without a second step are what an operator looks for. */
function TwoStep({ person: { two_step: isOn, is_admin: isAdmin } }: { readonly person: Person }) {
  const { t } = useTranslation('admin-people');
  if (isOn) return <span className={classNames('muted text-13', styles.line)}>{t('twoStep')}</span>;
  return isAdmin ? <span className={styles.unverified}>{t('noTwoStep')}</span> : null;
}

function LastSeen({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('admin-people');
  const language = useLanguage();
  return (
    <span className={classNames('muted text-13', styles.line)}>
      {at === null ? t('notSeen') : t('seen', { date: formatDate(at, language) })}
    </span>
  );
}

/** How many projects run; a brand's are found by its name. */
function Running({ person }: { readonly person: Person }) {
  const { t } = useTranslation('admin-people');
  const { running_projects: count, role, company_name: company, full_name: name } = person;
  if (count === 0) return null;
  const q = role === 'brand' ? (company ?? name) : null;
  const text = t('running', { count });
  return (
    <span className={classNames('text-13', styles.line)}>
      {q ? (
        <Link className={classNames('underlined', styles.projects)} to={withQuery(paths.adminRequests, { q })}>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}

/** Problems of pressure that the other side reported; the list of problems is not kept by person, so it is no link. */
function Pressure({ count }: { readonly count: number }) {
  const { t } = useTranslation('admin-people');
  if (count === 0) return null;
  return <span className={classNames('text-13', styles.line)}>{t('pressure', { count })}</span>;
}

type PersonActionProps = Omit<PeopleTableProps, 'people'> & { readonly person: Person };

function PersonAction({ person, self, onSuspend, onRestore }: PersonActionProps) {
  const { t } = useTranslation('admin-people');
  // For screen readers, which announce the buttons one by one.
  const name = (
    <span className="visually-hidden">
      <UserText>{nameOf(person)}</UserText>
    </span>
  );
  if (person.state === accountState.suspended) {
    return (
      <Button look="ghost" size="small" className={styles.action} onClick={() => onRestore(person)}>
        {t('restore.button')} {name}
      </Button>
    );
  }
  // Admin rights are revoked before an account can be suspended.
  if (person.state !== accountState.active || person.is_admin || person.id === self) return null;
  return (
    <Button look="ghost" size="small" className={styles.action} onClick={() => onSuspend(person)}>
      {t('suspend.button')} {name}
    </Button>
  );
}
