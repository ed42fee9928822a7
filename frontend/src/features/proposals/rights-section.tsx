/** Where and how long the work may be used, and who may use it. */
import { useTranslation } from 'react-i18next';
import { FieldRow, FormSection } from '@/forms/form-card';
import { Checkbox } from '@/ui/checkbox';
import { SelectField } from '@/ui/select-field';
import { ChannelsField } from './channels-field';
import { PERPETUAL } from './schema';
import { TERRITORIES } from './terms';
import type { ProposalForm } from './use-proposal-form';

const OFFERED_MONTHS = [1, 3, 6, 12, 24, 36] as const;

export function RightsSection({ proposal }: { readonly proposal: ProposalForm }) {
  const { t } = useTranslation('proposals');
  const { form, field } = proposal;
  const [isStated, chosenMonths] = form.watch(['states_rights', 'months']);
  const months = [
    ...OFFERED_MONTHS.filter((count) => String(count) !== chosenMonths),
    ...(chosenMonths === PERPETUAL ? [] : [Number(chosenMonths)]),
  ].toSorted((one, other) => one - other);
  return (
    <FormSection title={t('sections.rights')} text={t('sections.rightsText')}>
      <Checkbox label={t('fields.statesRights')} {...form.register('states_rights')} />
      {isStated ? (
        <>
          <ChannelsField proposal={proposal} />
          <FieldRow>
            <SelectField
              required
              options={TERRITORIES.map((territory) => ({ value: territory, label: t(`territory.${territory}`) }))}
              {...field('territory')}
            />
            <SelectField
              required
              options={[
                ...months.map((count) => ({ value: String(count), label: t('months', { count }) })),
                { value: PERPETUAL, label: t('perpetual') },
              ]}
              {...field('months')}
            />
          </FieldRow>
          <Checkbox label={t('fields.exclusive')} {...form.register('exclusive')} />
        </>
      ) : null}
    </FormSection>
  );
}
