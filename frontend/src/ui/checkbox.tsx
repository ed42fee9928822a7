import { Check } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '@/lib/class-names';
import styles from './checkbox.module.css';
import { FieldError } from './field';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  readonly label: ReactNode;
  readonly error?: string | undefined;
};

export function Checkbox({ label, error, className, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={styles.row}>
        <span className={styles.box}>
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <Check aria-hidden="true" />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

type CheckboxCardProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly picture?: ReactNode;
};

/** A checkbox as a card; the whole card is the target. */
export function CheckboxCard({ label, hint, picture, ...input }: CheckboxCardProps) {
  return (
    <label className={classNames(styles.row, styles.card)}>
      {picture}
      <span className={styles.words}>
        <span className={styles.cardLabel}>{label}</span>
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
      <span className={styles.box}>
        <input {...input} type="checkbox" />
        <Check aria-hidden="true" />
      </span>
    </label>
  );
}

interface ChoiceGroupProps {
  readonly legend: ReactNode;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** `short` sets short labels in columns, two of them on a phone. */
  readonly layout?: 'list' | 'cards' | 'chips' | 'columns' | 'short';
  readonly children: ReactNode;
}

/** A group of checkboxes or radios under one legend. */
export function ChoiceGroup({ legend, help, error, layout = 'list', children }: ChoiceGroupProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={styles.legend}>{legend}</legend>
      {help ? (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      <div className={styles[layout]}>{children}</div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
