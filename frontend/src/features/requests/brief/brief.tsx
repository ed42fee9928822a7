import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '@/api/types';
import { budgetRanges, labelText, timelines } from '@/api/vocabularies';
import { ExtraDetails } from '@/forms/brief/extra-details';
import { useExtraLabels } from '@/forms/brief/use-extra-labels';
import { useLanguage } from '@/i18n';
import { Attachments } from '@/records/attachments';
import { Button, ButtonLink } from '@/ui/button';
import { Detail, DetailList, WrittenParagraphs } from '@/ui/detail-list';
import { OutwardLink } from '../outward-link';
import styles from '../section.module.css';
import { Section } from '../section';
import { repeatPath } from '../moves/repeat-path';
import type { DialogName } from '../moves/use-opened-move';

interface BriefProps {
  readonly request: RequestDetail;
  readonly onMove: (name: DialogName) => void;
}

export function Brief({ request, onMove }: BriefProps) {
  const { t } = useTranslation('requests');
  const { t: ofBrief } = useTranslation('brief');
  const language = useLanguage();
  const extraLabels = useExtraLabels();
  return (
    <Section
      title={t('brief.title')}
      note={request.brief_version > 1 ? t('brief.version', { version: request.brief_version }) : undefined}
      action={
        <>
          {request.side === 'owner' ? (
            <ButtonLink look="ghost" size="small" to={repeatPath(request, 'others')}>
              {t('brief.duplicate')}
            </ButtonLink>
          ) : null}
          {request.allowed_moves.includes('edit') ? (
            <Button look="secondary" size="small" onClick={() => onMove('edit')}>
              {t('moves.edit.label')}
            </Button>
          ) : null}
        </>
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
          <ExtraDetails
            request={request}
            labels={extraLabels}
            renderLinks={(links) => (
              <ul className="stack-2 at-start">
                {links.map((url) => (
                  <li key={url}>
                    <OutwardLink url={url} />
                  </li>
                ))}
              </ul>
            )}
          />
          {request.files.length > 0 ? (
            <Detail label={ofBrief('files.label')} size="whole">
              <Attachments files={request.files} />
            </Detail>
          ) : null}
        </DetailList>
      </div>
    </Section>
  );
}
