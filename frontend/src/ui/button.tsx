/** Buttons and links that look like buttons. */
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '@/lib/class-names';
import styles from './button.module.css';
import { Spinner } from './spinner';

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'soft' | 'danger' | 'light' | 'outline-light';

interface Look {
  readonly look?: ButtonLook;
  readonly size?: 'regular' | 'small';
  readonly children: ReactNode;
}

function looks({ look = 'primary', size = 'regular' }: Pick<Look, 'look' | 'size'>, className?: string): string {
  return classNames(styles.button, styles[look], size === 'small' && styles.small, className);
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'children'> & {
    /** In progress: keeps its width and its focus, and cannot be pressed again. */
    readonly busy?: boolean;
  };

export function Button({
  look,
  size,
  busy = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the caller's choice, a plain button by default
      type={type}
      className={looks({ ...(look && { look }), ...(size && { size }) }, className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        // The second click of a double click would send a form once more if the first has been answered meanwhile.
        const isRepeated = type === 'submit' && event.detail > 1;
        if (busy || isRepeated) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {/* After the words, and shown before them: a page translation replaces their text node, and nothing can be inserted
          before a text that is gone. */}
      {busy ? <Spinner /> : null}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, 'children'>;

export function ButtonLink({ look, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={looks({ ...(look && { look }), ...(size && { size }) }, className)}>
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'type'> & { readonly label: string };

/** A round button that shows only an icon; the label is its accessible name. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} title={label} className={classNames(styles.icon, className)}>
      {children}
    </button>
  );
}
