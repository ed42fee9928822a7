import { ChoiceGroup } from '@/ui/checkbox';
import { Radio } from '@/ui/radio';

interface ChoicesProps<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly values: readonly Value[];
  readonly labelOf: (value: Value) => string;
  readonly chosen: Value | null;
  readonly error: string | undefined;
  readonly onChoose: (value: Value) => void;
}

/** One of a few, as radios. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { name, legend, values, labelOf, chosen, error, onChoose } = props;
  return (
    <ChoiceGroup legend={legend} error={error}>
      {values.map((value) => (
        <Radio
          key={value}
          name={name}
          value={value}
          label={labelOf(value)}
          checked={chosen === value}
          onChoose={() => onChoose(value)}
        />
      ))}
    </ChoiceGroup>
  );
}
