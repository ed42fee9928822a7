import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import controls from './controls.module.css';
import { Field, type FieldFrame } from './field';

type PasswordFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'type' | 'children'>;

export function PasswordField({ label, help, error, required, ...input }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <div className={controls.withButton}>
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={controls.control} />
          <IconButton
            label={t(shown ? 'hidePassword' : 'showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
