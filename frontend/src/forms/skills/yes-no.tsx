/** An optional yes/no question: a second click on the answer clears it. */
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '@/ui/checkbox';
import { Radio } from '@/ui/radio';
import type { SkillsForm } from './skills';

interface YesNoProps {
  readonly of: SkillsForm;
  readonly name: 'can_provide_voiceovers' | 'can_perform_kuwaiti_dialect';
  readonly legend: string;
}

const answers = [
  ['yes', true],
  ['no', false],
] as const;

export function YesNo({ of: { form, errorOf }, name, legend }: YesNoProps) {
  const { t } = useTranslation('applications');
  const given = form.watch(name);
  return (
    <ChoiceGroup legend={legend} error={errorOf(name)} layout="chips">
      {answers.map(([word, answer]) => (
        <Radio
          key={word}
          name={name}
          label={t(`answers.${word}`)}
          checked={given === answer}
          onChoose={() => form.setValue(name, answer, { shouldDirty: true })}
          onClear={() => form.setValue(name, null, { shouldDirty: true })}
        />
      ))}
    </ChoiceGroup>
  );
}
