/** Turns the server's list of stages (`marsam export stages`, on standard input) into a constant, so that its names are types. */
import { text } from 'node:stream/consumers';

const quoted = (name) => `'${name}'`;

const lines = JSON.parse(await text(process.stdin)).map((stage) => {
  const facts = [`phase: ${quoted(stage.phase)}`];
  if (stage.due) facts.push(`due: ${quoted(stage.due)}`);
  if (stage.is_step) facts.push('isStep: true');
  if (stage.waits_for_admin) facts.push('waitsForAdmin: true');
  return `  ${stage.slug}: { ${facts.join(', ')} },\n`;
});

process.stdout.write(`/**
 * Every stage of a request, in its order, with what the screens need to know of it.
 *
 * Written by \`scripts/generate\` from \`crates/domain/src/quote_requests/lifecycle/table.rs\`: change it there.
 */
export const stageFacts = {
${lines.join('')}} as const;
`);
