import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { requestPath } from '@/lib/request-paths';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { LogoMark } from '@/ui/logo';
import { PageTitle } from '@/ui/page-title';
import { useDocumentWords } from './both-languages';
import styles from './document.module.css';
import { Both } from './rows';

type DocumentList = 'earnings' | 'payouts';

const lists = {
  earnings: { to: paths.earnings, label: 'backToEarnings' },
  payouts: { to: paths.adminPayouts, label: 'backToPayouts' },
} as const;

interface DocumentFrameProps {
  readonly title: 'agreement.title' | 'receipt.title' | 'refundNote.title' | 'statement.title';
  /** The request that it belongs to. */
  readonly requestId?: string;
  /** Where it is listed, if it belongs to no request. */
  readonly list?: DocumentList;
  /** Made while payments were tried out. */
  readonly isTest?: boolean;
  readonly children: ReactNode;
}

/** A sheet of paper with its heading in both languages, and what one does with it. */
export function DocumentFrame({ title, requestId = '', list, isTest = false, children }: DocumentFrameProps) {
  const { t } = useTranslation('documents');
  const words = useDocumentWords();
  return (
    <>
      <div className={classNames('cluster-12 middle between', styles.tools)}>
        {list ? (
          <BackLink to={lists[list].to}>{t(lists[list].label)}</BackLink>
        ) : (
          <BackLink to={requestPath(requestId)}>{t('back')}</BackLink>
        )}
        <Button look="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      <article className={classNames('card', styles.sheet)}>
        <header className={classNames('stack-12', styles.head)}>
          <LogoMark />
          <PageTitle title={t(title)} className={styles.title}>
            <Both className={styles.titles} text={(language) => words(language)(title)} />
          </PageTitle>
        </header>
        {isTest ? (
          <div className={styles.void}>
            <Both text={(language) => words(language)('test')} />
          </div>
        ) : null}
        {children}
      </article>
    </>
  );
}
