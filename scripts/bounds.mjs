// Figures that are held to bounds: all are printed before one that is out of its bound fails the run.

const exceeded = [];

/** Holds a figure to a bound above it (`most`) or below it (`least`); returns it as a cell of a table. */
export function held(name, value, { most = Infinity, least = -Infinity, digits = 2 }) {
  const shown = value.toFixed(digits);
  const bound = Number.isFinite(most) ? `at most ${most.toFixed(digits)}` : `at least ${least.toFixed(digits)}`;
  // A value that is not a number is in no bound.
  if (!(value <= most && value >= least)) exceeded.push(`${name}: ${shown}, allowed is ${bound}`);
  return `${shown} (${bound})`;
}

/** Ends the process; with 1 where a figure was out of its bound. */
export function finish() {
  for (const line of exceeded) console.error(line);
  process.exit(exceeded.length > 0 ? 1 : 0);
}
