/** An admin has hidden the picture that is published: why, and what can be done. */
import { useTranslation } from 'react-i18next';
import type { MyPage, PicturePart } from '@/api/types';
import { Notice } from '@/ui/notice';
import { UserParagraph } from '@/ui/user-text';
import styles from './pictures.lazy.module.css';

export function HiddenNotice({ part, profile }: { readonly part: PicturePart; readonly profile: MyPage }) {
  const { t } = useTranslation('my-page');
  const published = profile.published[part];
  const reason = published?.hidden_reason;
  if (!reason) return null;
  const draft = profile.draft[part];
  const isReplaced = draft && draft.file !== published.file;
  return (
    <Notice>
      <div className={styles.hidden}>
        <p>{t(`pictures.${part}.hidden`)}</p>
        <UserParagraph className={styles.reason}>{reason}</UserParagraph>
        <p>{t(isReplaced ? 'pictures.whatNext.publish' : 'pictures.whatNext.another')}</p>
      </div>
    </Notice>
  );
}
