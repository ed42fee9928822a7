/** A button that discloses a short list of actions; Escape, a choice, or leaving it closes the list. */
import { Ellipsis } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './button';
import styles from './menu.module.css';

export interface MenuItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface MenuProps<Value extends string> {
  readonly label: string;
  readonly items: readonly MenuItem<Value>[];
  readonly onChoose: (value: Value) => void;
}

export function Menu<Value extends string>({ label, items, onChoose }: MenuProps<Value>) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = () => frame.current?.querySelector('button');

  useEffect(() => {
    if (!open) return undefined;
    const closeBeside = (event: PointerEvent) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [open, frame]);

  if (items.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that bubble from the buttons inside
    <div
      className={styles.frame}
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        opener()?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button look="ghost" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Ellipsis aria-hidden="true" />
        {label}
      </Button>
      <ul className={styles.list} id={id} hidden={!open}>
        {items.map((item) => (
          <li key={item.value}>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                setOpen(false);
                // A dialog returns the focus to where it was: the item is hidden by then.
                opener()?.focus();
                onChoose(item.value);
              }}
            >
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
