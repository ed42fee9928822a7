import { Camera } from 'lucide-react';
import { useId, useState } from 'react';
import { Disclosure } from '@/forms/disclosure';
import { FieldRow } from '@/forms/form-card';
import { TermsBox } from '@/forms/terms-box';
import { Checkbox, CheckboxCard, ChoiceGroup } from '@/ui/checkbox';
import { DateField } from '@/ui/date-field';
import { ErrorSummary } from '@/ui/error-summary';
import { PasswordField } from '@/ui/password-field';
import { Radio } from '@/ui/radio';
import { RadioCard } from '@/ui/radio-card';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { TextField } from '@/ui/text-field';
import { Parts, useWords } from './panel';

export function Fields() {
  const words = useWords();
  const { fields } = words;
  const options = words.services.map((service) => ({ value: service, label: service }));
  return (
    <Parts name="fields">
      <ErrorSummary
        attempt={0}
        onGoTo={() => undefined}
        items={[
          { field: 'email', label: fields.email, message: fields.wrong },
          { field: 'message', label: fields.message, message: fields.required },
        ]}
      />
      <FieldRow>
        <TextField required label={fields.name} help={fields.help} />
        <TextField label={fields.phone} type="tel" placeholder="+965 5000 1234" />
        <DateField label={fields.day} shown="2026-12-22" defaultValue="2026-12-22" />
      </FieldRow>
      <FieldRow>
        <TextField required label={fields.email} type="email" defaultValue="noura@" error={fields.wrong} />
        <TextField required label={fields.locked} defaultValue={words.person} disabled />
      </FieldRow>
      <FieldRow>
        <SelectField required label={fields.service} placeholder={fields.choose} options={options} />
        <SelectField
          required
          label={fields.service}
          placeholder={fields.choose}
          options={options}
          error={fields.required}
        />
      </FieldRow>
      <PasswordField required label={fields.password} defaultValue="violet harbour 19" autoComplete="off" />
      <TextAreaField required label={fields.message} defaultValue={words.text} />
      <TextAreaField required label={fields.message} error={fields.required} />
    </Parts>
  );
}

export function Choices() {
  const words = useWords();
  const group = useId();
  const [dialect, setDialect] = useState('yes');
  const picture = <Camera aria-hidden="true" />;
  return (
    <Parts name="choices">
      <Checkbox label={words.agree} defaultChecked />
      <Checkbox label={words.agree} error={words.agreeFirst} />
      <ChoiceGroup legend={words.dialect} help={words.hint} layout="chips">
        {(['yes', 'no'] as const).map((answer) => (
          <Radio
            key={answer}
            name={`${group}-dialect`}
            label={words[answer]}
            checked={dialect === answer}
            onChoose={() => setDialect(answer)}
            onClear={() => setDialect('')}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={words.skills} layout="cards" error={words.atLeastOne}>
        {words.services.slice(0, 4).map((service, place) => (
          <CheckboxCard
            key={service}
            label={service}
            hint={place === 0 ? words.hint : undefined}
            picture={picture}
            defaultChecked={place === 1}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={words.fields.service} layout="cards">
        {words.services.slice(0, 2).map((service, place) => (
          <RadioCard
            key={service}
            name={`${group}-service`}
            label={service}
            hint={words.hint}
            picture={picture}
            defaultChecked={place === 0}
          />
        ))}
      </ChoiceGroup>
      <Disclosure title={words.fold} hint={words.foldHint} open={false}>
        <TextField label={words.fields.name} />
      </Disclosure>
      <TermsBox title={words.terms} sections={words.points} />
    </Parts>
  );
}
