import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/lifecycle';
import { budgetRanges, labelText, timelines } from '@/api/vocabularies';
import { useLanguage } from '@/i18n';
import { formatDate } from '@/i18n/format';
import { Button } from '@/ui/button';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { OutwardLink } from './outward-link';
import styles from './section.module.css';
import { Section } from './section';
import type { DialogName } from './use-opened-move';

interface BriefProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName) => void;
}

export function Brief({ request, onMove }: BriefProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  return (
    <Section
      title={t('brief.title')}
      note={request.brief_version > 1 ? t('brief.version', { version: request.brief_version }) : undefined}
      action={
        request.allowed_moves.includes('edit') ? (
          <Button look="secondary" size="small" onClick={() => onMove('edit')}>
            {t('moves.edit.label')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.card}>
        <DetailList>
          <Detail label={t('brief.description')} size="whole">
            <WrittenParagraphs>{request.project_description}</WrittenParagraphs>
          </Detail>
          <Detail label={t('brief.budget')}>
            {request.budget_range ? (
              <bdi>{labelText(budgetRanges, request.budget_range, language)}</bdi>
            ) : (
              t('brief.open')
            )}
          </Detail>
          <Detail label={t('brief.timeline')}>
            {request.timeline ? labelText(timelines, request.timeline, language) : t('brief.open')}
          </Detail>
          {request.wished_date ? (
            <Detail label={t('brief.wishedDate')}>{formatDate(request.wished_date, language)}</Detail>
          ) : null}
          {request.intended_use ? (
            <Detail label={t('brief.intendedUse')} size="whole">
              <WrittenParagraphs>{request.intended_use}</WrittenParagraphs>
            </Detail>
          ) : null}
          {request.reference_links.length > 0 ? (
            <Detail label={t('brief.references')} size="whole">
              <ul className={styles.lines}>
                {request.reference_links.map((url) => (
                  <li key={url}>
                    <OutwardLink url={url} />
                  </li>
                ))}
              </ul>
            </Detail>
          ) : null}
        </DetailList>
      </div>
    </Section>
  );
}
