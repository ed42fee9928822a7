/** The one long text of a dialog: what is wrong with it is said at its field, which takes the focus where it is missing. */
import { useRef, useState, type RefObject } from 'react';
import { useErrorText } from '@/api/error-text';
import { limits } from '@/api/vocabularies';
import { cleaned } from '@/lib/typed-text';
import { lengthOf } from './rules';

interface LongText {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly isTooLong: boolean;
  /** False where nothing was written; the field then has the focus and says so. */
  readonly isWritten: () => boolean;
  /** For the field. */
  readonly control: {
    readonly ref: RefObject<HTMLTextAreaElement | null>;
    readonly value: string;
    readonly error: string | undefined;
  };
}

export function useLongText(known: () => string = () => ''): LongText {
  const { ofField } = useErrorText();
  const [text, setText] = useState(known);
  const [isMissing, setIsMissing] = useState(false);
  const ref = useRef<HTMLTextAreaElement>(null);
  const isTooLong = lengthOf(cleaned(text)) > limits.long_text;
  return {
    text,
    write: (next) => {
      setText(next);
      setIsMissing(false);
    },
    isTooLong,
    isWritten: () => {
      if (cleaned(text) !== '') return true;
      setIsMissing(true);
      ref.current?.focus();
      return false;
    },
    control: {
      ref,
      value: text,
      error: isTooLong ? ofField('too_long') : isMissing ? ofField('required') : undefined,
    },
  };
}
