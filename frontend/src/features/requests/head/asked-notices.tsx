import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { useLanguage } from '@/i18n';
import { formatDateTime } from '@/i18n/format';
import { classNames } from '@/lib/class-names';
import { isolated } from '@/lib/isolated';
import { Button } from '@/ui/button';
import { WrittenParagraphs } from '@/ui/detail-list';
import { Notice } from '@/ui/notice';
import sections from '../section.module.css';
import { nameOf, viewerOf } from '../sides';
import type { DialogName } from '../moves/use-opened-move';

interface AskedNoticesProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName) => void;
}

/** What is asked of the other side in addition to the stages: to cancel, or a revision beyond the agreed number. */
export function AskedNotices({ request, onMove }: AskedNoticesProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { cancel, extra_revision: extra, allowed_moves: allowed } = request;
  const creative = request.chosen_creative ? nameOf(request.chosen_creative, language) : '';
  return (
    <>
      {cancel ? (
        <Notice>
          <p className="strong">
            {cancel.by === viewerOf(request.side)
              ? t('cancel.own')
              : t('cancel.title', { name: isolated(cancel.by === 'brand' ? request.brand_name : creative, language) })}
          </p>
          <WrittenParagraphs>{cancel.reason}</WrittenParagraphs>
          <p>{t('cancel.until', { when: formatDateTime(cancel.due_at, language) })}</p>
          {allowed.includes('agree-cancel') ? (
            <div className={classNames('line-12 middle', sections.end)}>
              <Button size="small" look="danger" onClick={() => onMove('agree-cancel')}>
                {t('moves.agree-cancel.label')}
              </Button>
              <Button size="small" look="secondary" onClick={() => onMove('refuse-cancel')}>
                {t('moves.refuse-cancel.label')}
              </Button>
            </div>
          ) : null}
        </Notice>
      ) : null}
      {extra ? (
        <Notice>
          <p className="strong">{t('extraRevision.title')}</p>
          {extra.note ? <WrittenParagraphs>{extra.note}</WrittenParagraphs> : <p>{t('extraRevision.byNotes')}</p>}
        </Notice>
      ) : null}
    </>
  );
}
