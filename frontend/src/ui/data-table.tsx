/**
 * A dense table that becomes a list of cards where it is narrow. A native table loses its roles in browsers once its
 * rows are laid out as cards, so the roles are given here.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '@/lib/class-names';
import styles from './data-table.module.css';

export interface Column<Key extends string> {
  readonly key: Key;
  readonly title: string;
  /** Aligned to the end: numbers and actions. */
  readonly end?: boolean;
  /** What it shows needs no label in a card. */
  readonly plain?: boolean;
  /** What it shows is long: in a card it is below its label. */
  readonly below?: boolean;
}

export interface DataRow<Key extends string> {
  readonly id: string;
  readonly cells: Readonly<Record<Key, ReactNode>>;
  /** The row's page: its name is the link, and the whole row the link's target. */
  readonly linkTo?: string;
  /** Opens the row in a dialog instead. */
  readonly onOpen?: () => void;
}

interface DataTableProps<Key extends string> {
  readonly label: string;
  /** The first column names the row. */
  readonly columns: readonly [Column<Key>, ...Column<Key>[]];
  readonly rows: readonly DataRow<Key>[];
  /** Sets `--columns`, the tracks of the wide layout. */
  readonly className?: string | undefined;
  /** Carried by the links. */
  readonly linkState?: unknown;
}

export function DataTable<Key extends string>({ label, columns, rows, className, linkState }: DataTableProps<Key>) {
  const [first, ...rest] = columns;
  return (
    <div role="table" aria-label={label} className={classNames('card', styles.table, className)}>
      <div role="rowgroup" className={styles.group}>
        <div role="row" className={classNames(styles.row, 'muted text-13', styles.head)}>
          {columns.map((column) => (
            <span key={column.key} role="columnheader" className={column.end ? styles.end : undefined}>
              {column.title}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.group}>
        {rows.map(({ id, cells, linkTo, onOpen }) => (
          <div key={id} role="row" className={styles.row}>
            <div role="rowheader" className={classNames('medium', styles.name)}>
              <RowName linkTo={linkTo} linkState={linkState} onOpen={onOpen}>
                {cells[first.key]}
              </RowName>
            </div>
            {rest.map((column) => (
              <div
                key={column.key}
                role="cell"
                className={classNames(styles.cell, column.end && styles.end, column.below && styles.below)}
              >
                {column.plain ? null : (
                  <span className={styles.label} aria-hidden="true">
                    {column.title}
                  </span>
                )}
                <div className={styles.value}>{cells[column.key]}</div>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowNameProps {
  readonly linkTo: string | undefined;
  readonly linkState: unknown;
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}

function RowName({ linkTo, linkState, onOpen, children }: RowNameProps) {
  if (linkTo !== undefined) {
    return (
      <Link className={classNames('cover-link bare', styles.open)} to={linkTo} state={linkState}>
        {children}
      </Link>
    );
  }
  if (!onOpen) return children;
  return (
    <button
      type="button"
      className={classNames('cover-link bare', styles.open)}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
