/** What an admin decided about this project in numbers of its sides: both read it, whatever became of the project. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { requestReviewsQuery } from '@/entities/request-reviews';
import { classNames } from '@/lib/class-names';
import { latePart } from '@/records/late-part';
import { ReviewText } from '@/records/reputation/review-words';
import { Section } from '../section';
import sections from '../section.module.css';
import type { CountedProject } from './change-number';

const ChangeNumber = latePart<{ readonly project: CountedProject; readonly isTreated: boolean }>(
  async () => (await import('./change-number')).ChangeNumber,
  ['admin-reviews'],
);

interface ProjectCountsProps {
  readonly project: CountedProject;
  readonly isAdmin: boolean;
}

export function ProjectCounts({ project, isAdmin }: ProjectCountsProps) {
  const { t } = useTranslation('reviews');
  const { data } = useQuery(requestReviewsQuery(project.id));
  if (!data) return null;
  const { treatments } = data;
  const isTreated = treatments.length > 0;
  if (!isTreated && !isAdmin) return null;
  return (
    <Section title={t('treatments.title')}>
      <div className={classNames('stack-16', sections.card)}>
        {isTreated ? (
          <ul className="stack-12">
            {treatments.map(({ subject, fact, treatment, note }) => (
              <li key={`${subject} ${fact}`}>
                <p>{t(`treatments.${treatment}`, { fact: t(`factNames.${fact}`) })}</p>
                <p className="muted text-14">{t(`treatments.of.${subject}`)}</p>
                <ReviewText>{note}</ReviewText>
              </li>
            ))}
          </ul>
        ) : null}
        {isAdmin ? (
          <Suspense>
            <ChangeNumber project={project} isTreated={isTreated} />
          </Suspense>
        ) : null}
      </div>
    </Section>
  );
}
