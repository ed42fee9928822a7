/** Every signed-in browser, to be signed out one by one or all at once. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSingleMutation } from '@/api/use-single-mutation';
import { useErrorMessage } from '@/forms/use-error-message';
import { paths } from '@/lib/paths';
import { RecordList } from '@/records/record-list';
import { useAuth } from '@/session/auth';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';
import { AccountSection } from './account-section';
import styles from './account.module.css';
import { endAllSessionsMutation, endSessionMutation, sessionsQuery } from '@/entities/account';
import { ProofDialog } from './proof-dialog';
import { SessionRow } from './session-row';

export function SessionsSection() {
  const { t } = useTranslation('account');
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const { clearUser } = useAuth();
  const { succeed, fail } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const list = useInfiniteQuery(sessionsQuery);
  const { mutateAsync: endAllSessions } = useSingleMutation(endAllSessionsMutation);
  const { mutate, isPending, variables } = useSingleMutation(endSessionMutation);
  const end = (id: string) =>
    mutate(id, {
      onSuccess: () => {
        succeed(t('sessions.ended'));
        heading.current?.focus();
      },
      onError: (refused) => fail(errorMessage(refused, t('sessions.endFailed'))),
    });
  return (
    <AccountSection id="sessions" title={t('sessions.title')} text={t('sessions.text')} headingRef={heading}>
      <RecordList query={list} failed={t('sessions.failed')} more={t('sessions.more')}>
        {(sessions) => (
          <ul className={styles.rows} aria-label={t('sessions.list')}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={isPending && variables === session.id}
                disabled={isPending && variables !== session.id}
                onEnd={end}
              />
            ))}
          </ul>
        )}
      </RecordList>
      <div className="cluster-12 middle">
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('sessions.all')}
        </Button>
      </div>
      {asking ? (
        <ProofDialog
          title={t('sessions.allQuestion')}
          asks={[]}
          submit={t('sessions.all')}
          look="danger"
          fallback={t('sessions.endFailed')}
          send={async () => {
            await endAllSessions();
            setAsking(false);
            void navigate(paths.home);
            clearUser();
            succeed(t('sessions.allDone'));
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('sessions.allText')}</p>
        </ProofDialog>
      ) : null}
    </AccountSection>
  );
}
