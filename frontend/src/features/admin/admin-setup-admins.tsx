/** The list of admins, for admins: each can be revoked, except the last. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { User } from '@/api/types';
import { RecordList } from '@/records/record-list';
import { Button } from '@/ui/button';
import { useToasts } from '@/ui/toast';
import { UserText } from '@/ui/user-text';
import { RemoveAdminDialog } from './admin-setup-remove';
import styles from './admin-setup.module.css';
import { adminsQuery } from '@/entities/admin';
import { classNames } from '@/lib/class-names';

export function Admins({ self }: { readonly self: User }) {
  const { t } = useTranslation('admin');
  const { succeed } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const list = useQuery(adminsQuery);

  const removed = () => {
    // The dialog must be removed before the focus can leave it.
    flushSync(() => setLeaving(null));
    succeed(t('admins.removed'));
    heading.current?.focus();
  };

  return (
    <section className={classNames('card', styles.admins)} aria-labelledby="admins">
      <h2 className={styles.heading} id="admins" tabIndex={-1} ref={heading}>
        {t('admins.title')}
      </h2>
      <RecordList query={list} failed={t('admins.failed')}>
        {(admins) => (
          <ul className={styles.adminRows} aria-labelledby="admins">
            {admins.map((admin) => (
              <li key={admin.id} className={classNames('line-16 middle', styles.adminRow)}>
                <div className={styles.adminWords}>
                  <p className="medium">
                    <UserText>{admin.full_name ?? admin.email}</UserText>
                    {admin.id === self.id ? (
                      <span className={classNames('muted text-13', styles.you)}>{t('admins.you')}</span>
                    ) : null}
                  </p>
                  <p className="muted text-15">
                    <bdi dir="ltr">{admin.email}</bdi>
                  </p>
                </div>
                <Button
                  look="secondary"
                  size="small"
                  aria-label={t('admins.removeOf', { name: admin.full_name ?? admin.email })}
                  onClick={() => setLeaving(admin)}
                >
                  {t('admins.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </RecordList>
      {leaving ? (
        <RemoveAdminDialog
          admin={leaving}
          isSelf={leaving.id === self.id}
          onRemoved={removed}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </section>
  );
}
